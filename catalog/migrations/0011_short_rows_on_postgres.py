from django.db import migrations

KEPT_APART = ("names_grams", "texts_grams")
READ_OFTEN = ("names", "texts")


def shorten(apps, schema_editor):
    """Keep the tokens apart from the rows, which are written anew for it."""
    if schema_editor.connection.vendor != "postgresql":
        return
    schema_editor.execute("ALTER TABLE catalog_indexedcard SET (toast_tuple_target = 128)")
    for columns, storage in ((KEPT_APART, "EXTERNAL"), (READ_OFTEN, "MAIN")):
        for column in columns:
            schema_editor.execute(
                f"ALTER TABLE catalog_indexedcard ALTER COLUMN {column} SET STORAGE {storage}"
            )
    anew = ", ".join(f"{column} = {column} || ''::tsvector" for column in KEPT_APART)
    schema_editor.execute(f"UPDATE catalog_indexedcard SET {anew}")


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0010_contents_go_with_their_game'),
    ]

    operations = [
        migrations.RunPython(shorten, migrations.RunPython.noop),
    ]
