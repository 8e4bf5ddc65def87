import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type QuickCommandRow = Row<'quick_commands'>

const command = tables.rows('quick_commands')

export function listQuickCommands(db: Sqlite, personId: string) {
  return command.all(db)`
    SELECT * FROM quick_commands WHERE person_id = ${personId} ORDER BY title COLLATE NOCASE, command_id`
}

export function findQuickCommand(db: Sqlite, personId: string, commandId: number) {
  return command.get(db)`
    SELECT * FROM quick_commands WHERE command_id = ${commandId} AND person_id = ${personId}`
}

/** Returns the quick command with an id, of every person. */
export function findQuickCommandOfAnyone(db: Sqlite, commandId: number) {
  return command.get(db)`SELECT * FROM quick_commands WHERE command_id = ${commandId}`
}

export function findQuickCommandByTitle(db: Sqlite, personId: string, title: string) {
  return command.get(db)`
    SELECT * FROM quick_commands WHERE person_id = ${personId} AND title = ${title} COLLATE NOCASE`
}

export const addQuickCommand = (db: Sqlite, row: Omit<QuickCommandRow, 'command_id'>) =>
  tables.insertReturning(db, 'quick_commands', row)

export function setQuickCommand(
  db: Sqlite,
  commandId: number,
  change: Pick<QuickCommandRow, 'title' | 'text' | 'updated_at'>,
) {
  tables.update(db, 'quick_commands', { command_id: commandId }, change)
}

export function removeQuickCommand(db: Sqlite, personId: string, commandId: number) {
  const { changes } = db.sql.run`
    DELETE FROM quick_commands WHERE command_id = ${commandId} AND person_id = ${personId}`
  return changes === 1
}

/** Sets the bundle to which a quick command belongs; null makes it a command of its person only. */
export function setQuickCommandBundle(db: Sqlite, commandId: number, bundleSlug: string | null) {
  tables.update(db, 'quick_commands', { command_id: commandId }, { bundle_slug: bundleSlug })
}
