from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('decks', '0002_one_owner'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='slot',
            name='slot_has_copies',
        ),
        migrations.AddConstraint(
            model_name='slot',
            constraint=models.CheckConstraint(condition=models.Q(('copies__range', (1, 999))), name='slot_has_copies'),
        ),
    ]
