import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('intrigues', '0002_ledger_guard'),
        ('larp', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Slip',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('bid', 'Bid'), ('goal', 'Goal'), ('circumstance', 'Circumstance')], max_length=12)),
                ('number', models.PositiveIntegerField()),
                ('code', models.CharField(max_length=16, unique=True)),
                ('issued_at', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='slips', to='larp.event')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='one_slip_a_number')],
            },
        ),
    ]
