from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('printing', '0001_initial'),
    ]

    operations = [
        migrations.AlterField(
            model_name='printrun',
            name='kind',
            field=models.CharField(choices=[('deck', 'Deck'), ('badges', 'Badges'), ('slips', 'Slips')], max_length=8),
        ),
    ]
