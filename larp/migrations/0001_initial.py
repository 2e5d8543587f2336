import django.db.models.deletion
import larp.models.event
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '__first__'),
    ]

    operations = [
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('time_zone', models.CharField(default='Europe/Moscow', max_length=64, validators=[larp.models.event.time_zone_name])),
                ('language', models.CharField(choices=[('ru', 'Русский'), ('en', 'English')], default='ru', max_length=5)),
                ('base_url', models.CharField(blank=True, max_length=200)),
                ('accent', models.CharField(choices=[('petrol', 'petrol'), ('brick', 'brick'), ('copying', 'copying'), ('moss', 'moss'), ('slate', 'slate')], default='petrol', max_length=12)),
                ('options', models.JSONField(blank=True, default=dict)),
                ('setting', models.JSONField(blank=True, default=dict)),
                ('created_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('accent__in', ['petrol', 'brick', 'copying', 'moss', 'slate'])), name='event_accent_known')],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(max_length=60)),
                ('name', models.JSONField(default=dict)),
                ('role', models.JSONField(blank=True, default=dict)),
                ('person', models.CharField(blank=True, max_length=160)),
                ('contact', models.CharField(blank=True, max_length=200)),
                ('tier', models.CharField(blank=True, max_length=40)),
                ('bystander', models.BooleanField(default=False)),
                ('left_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='larp.event')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('event', 'key'), name='one_player_a_key')],
            },
        ),
        migrations.CreateModel(
            name='JournalEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('received_at', models.DateTimeField()),
                ('kind', models.CharField(max_length=60)),
                ('data', models.JSONField(default=dict)),
                ('subject', models.BigIntegerField(blank=True, null=True)),
                ('visibility', models.CharField(choices=[('masters', 'Masters'), ('public', 'Public'), ('player', 'Player')], default='masters', max_length=10)),
                ('by_role', models.CharField(max_length=10)),
                ('by_id', models.BigIntegerField(blank=True, null=True)),
                ('by_name', models.CharField(blank=True, max_length=160)),
                ('by_public_name', models.CharField(blank=True, max_length=160)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='journal', to='larp.event')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='larp.player')),
            ],
            options={
                'ordering': ['id'],
                'indexes': [models.Index(fields=['event', '-id'], name='journal_newest'), models.Index(fields=['event', 'subject', 'id'], name='journal_subject')],
            },
        ),
        migrations.CreateModel(
            name='Badge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=16, unique=True)),
                ('issued_at', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='badges', to='larp.player')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('player',), name='one_live_badge_a_player')],
            },
        ),
        migrations.CreateModel(
            name='Screen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('code', models.CharField(max_length=16, unique=True)),
                ('created_at', models.DateTimeField()),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='screens', to='larp.event')),
            ],
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=80)),
                ('kind', models.CharField(max_length=60)),
                ('data', models.JSONField(default=dict)),
                ('at', models.DateTimeField()),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='announcements', to='larp.event')),
            ],
            options={
                'ordering': ['-at', '-id'],
                'constraints': [models.UniqueConstraint(fields=('event', 'key'), name='one_announcement_a_key')],
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='masters', to='larp.event')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('event', 'user'), name='one_membership_a_user')],
            },
        ),
    ]
