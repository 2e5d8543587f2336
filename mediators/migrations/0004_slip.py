import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('intrigues', '0003_slip'),
        ('mediators', '0003_pin'),
    ]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='slip',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entry', to='intrigues.slip'),
        ),
    ]
