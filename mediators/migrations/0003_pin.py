from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('mediators', '0002_desk'),
    ]

    operations = [
        migrations.AddField(
            model_name='device',
            name='pin_hash',
            field=models.CharField(blank=True, max_length=128),
        ),
        migrations.AddField(
            model_name='device',
            name='pin_reset',
            field=models.BooleanField(default=False),
        ),
    ]
