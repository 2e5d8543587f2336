import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('larp', '0001_initial'),
        ('mediators', '0004_slip'),
    ]

    operations = [
        migrations.CreateModel(
            name='DeskKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public', models.CharField(max_length=64)),
                ('private', models.CharField(max_length=64)),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='desk_key', to='larp.event')),
            ],
        ),
    ]
