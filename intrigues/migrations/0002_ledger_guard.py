"""The database's own guard of the ledger: a move is never changed (IN-09)."""

from django.db import migrations

# SQLite empties tables for a test by deleting rows, so there a deleted move is the doctor's to find.
SQLITE = """
CREATE TRIGGER move_never_changes BEFORE UPDATE ON intrigues_move
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
"""
POSTGRESQL = """
CREATE FUNCTION move_never_changes() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'integrity_constraint_violation'; END $$;
CREATE TRIGGER move_never_changes BEFORE UPDATE OR DELETE ON intrigues_move
FOR EACH ROW EXECUTE FUNCTION move_never_changes();
"""
UNDO = {
    "sqlite": "DROP TRIGGER IF EXISTS move_never_changes;",
    "postgresql": "DROP TRIGGER IF EXISTS move_never_changes ON intrigues_move; DROP FUNCTION move_never_changes();",
}


def guard(apps, schema_editor):
    sql = {"sqlite": SQLITE, "postgresql": POSTGRESQL}[schema_editor.connection.vendor]
    schema_editor.execute(sql, params=None)


def unguard(apps, schema_editor):
    schema_editor.execute(UNDO[schema_editor.connection.vendor], params=None)


class Migration(migrations.Migration):
    dependencies = [("intrigues", "0001_initial")]
    operations = [
        migrations.RunPython(guard, unguard),
    ]
