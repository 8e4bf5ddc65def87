import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type SkillRow = Row<'agent_skills'>

const skill = tables.rows('agent_skills')

export function listSkills(db: Sqlite) {
  return skill.all(db)`SELECT * FROM agent_skills ORDER BY name`
}

export function findSkill(db: Sqlite, name: string) {
  return skill.get(db)`SELECT * FROM agent_skills WHERE name = ${name}`
}

export function saveSkill(db: Sqlite, row: SkillRow) {
  db.sql.run`
    INSERT INTO agent_skills (name, description, content_hash, is_enabled, installed_at)
    VALUES (${row.name}, ${row.description}, ${row.content_hash}, ${row.is_enabled}, ${row.installed_at})
    ON CONFLICT (name) DO UPDATE SET description = excluded.description, content_hash = excluded.content_hash,
      is_enabled = excluded.is_enabled, installed_at = excluded.installed_at`
}

export function setSkillEnabled(db: Sqlite, name: string, isEnabled: boolean) {
  tables.update(db, 'agent_skills', { name }, { is_enabled: isEnabled ? 1 : 0 })
}

export function removeSkill(db: Sqlite, name: string) {
  return db.sql.run`DELETE FROM agent_skills WHERE name = ${name}`.changes === 1
}
