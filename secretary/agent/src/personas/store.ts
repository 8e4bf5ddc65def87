import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type PersonaRow = Row<'personas'>

const persona = tables.rows('personas')

export function listPersonas(db: Sqlite) {
  return persona.all(db)`SELECT * FROM personas ORDER BY name, slug`
}

export function findPersona(db: Sqlite, slug: string) {
  return persona.get(db)`SELECT * FROM personas WHERE slug = ${slug}`
}

export function findActivePersona(db: Sqlite) {
  return persona.get(db)`SELECT * FROM personas WHERE is_active = 1`
}

/** Adds a persona, or replaces its texts. A persona that is active stays active. */
export function savePersona(db: Sqlite, row: Omit<PersonaRow, 'is_active'>) {
  db.sql.run`
    INSERT INTO personas (slug, name, instructions, greeting, starters, is_active, updated_at)
    VALUES (${row.slug}, ${row.name}, ${row.instructions}, ${row.greeting}, ${row.starters}, 0, ${row.updated_at})
    ON CONFLICT (slug) DO UPDATE SET name = excluded.name, instructions = excluded.instructions,
      greeting = excluded.greeting, starters = excluded.starters, updated_at = excluded.updated_at`
}

export function deactivatePersonas(db: Sqlite) {
  db.sql.run`UPDATE personas SET is_active = 0 WHERE is_active = 1`
}

export function activatePersona(db: Sqlite, slug: string) {
  db.sql.run`UPDATE personas SET is_active = 1 WHERE slug = ${slug}`
}

export function removePersona(db: Sqlite, slug: string) {
  return db.sql.run`DELETE FROM personas WHERE slug = ${slug}`.changes === 1
}
