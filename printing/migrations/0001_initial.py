import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('larp', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='PrintRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('deck', 'Deck'), ('badges', 'Badges')], max_length=8)),
                ('language', models.CharField(max_length=5)),
                ('settings', models.JSONField(blank=True, default=dict)),
                ('content', models.JSONField(default=list)),
                ('state', models.CharField(choices=[('queued', 'Queued'), ('working', 'Working'), ('ready', 'Ready'), ('failed', 'Failed'), ('cancelled', 'Cancelled')], default='queued', max_length=10)),
                ('done', models.PositiveIntegerField(default=0)),
                ('total', models.PositiveIntegerField(default=0)),
                ('failures', models.JSONField(blank=True, default=list)),
                ('warnings', models.JSONField(blank=True, default=list)),
                ('file', models.CharField(blank=True, max_length=200)),
                ('worker', models.CharField(blank=True, max_length=32)),
                ('beat_at', models.DateTimeField(blank=True, null=True)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('created_at', models.DateTimeField()),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='print_runs', to='larp.event')),
            ],
            options={
                'ordering': ['-id'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ['queued', 'working'])), fields=('event', 'kind'), name='one_run_of_a_kind_at_a_time')],
            },
        ),
    ]
