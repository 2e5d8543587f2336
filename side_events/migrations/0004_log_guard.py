"""The database's own guard of the logs: an entry is never changed."""

from django.db import migrations

# SQLite empties tables for a test by deleting rows; an entry that is missing is found by its number at replay.
SQLITE = """
CREATE TRIGGER log_entry_never_changes BEFORE UPDATE ON side_events_logentry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
"""
POSTGRESQL = """
CREATE FUNCTION log_entry_never_changes() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation'; END $$;
CREATE TRIGGER log_entry_never_changes BEFORE UPDATE OR DELETE ON side_events_logentry
FOR EACH ROW EXECUTE FUNCTION log_entry_never_changes();
"""
UNDO = {
    "sqlite": "DROP TRIGGER IF EXISTS log_entry_never_changes;",
    "postgresql": "DROP TRIGGER IF EXISTS log_entry_never_changes ON side_events_logentry; "
    "DROP FUNCTION log_entry_never_changes();",
}


def guard(apps, schema_editor):
    sql = {"sqlite": SQLITE, "postgresql": POSTGRESQL}[schema_editor.connection.vendor]
    schema_editor.execute(sql, params=None)


def unguard(apps, schema_editor):
    schema_editor.execute(UNDO[schema_editor.connection.vendor], params=None)


class Migration(migrations.Migration):
    dependencies = [("side_events", "0003_entered")]
    operations = [
        migrations.RunPython(guard, unguard),
    ]
