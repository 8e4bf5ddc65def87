import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { tables } from '#tables'
import { maxAttempts, textFormats } from './rules.ts'

const pendingAsset = tables.rows({
  ...tables.columns('assets', 'id', 'stored_at'),
  project_slug: 'projects.slug',
})

const changeCount = tables.rows({ count: 'integer' })

const extensions = JSON.stringify(textFormats.map((format) => `%.${format}`))

/** Returns how many rows the service has changed since its start. While the number stays, no attachment is new. */
export const countChanges = (db: Sqlite) => changeCount.get(db)`SELECT total_changes() AS count`?.count

/** Returns the next attachment whose text was not read, or whose reading was interrupted. */
export function findAssetToRead(db: Sqlite, afterId: number) {
  return pendingAsset.get(db)`
    SELECT a.id, a.stored_at, p.slug AS project_slug
    FROM assets a JOIN projects p ON p.id = a.project_id LEFT JOIN asset_texts t ON t.stored_at = a.stored_at
    WHERE a.id > ${afterId} AND (t.id IS NULL OR (t.state = 'reading' AND t.attempts < ${maxAttempts}))
      AND EXISTS (SELECT 1 FROM json_each(${extensions}) WHERE a.stored_at LIKE value)
    ORDER BY a.id LIMIT 1`
}

export function beginReading(db: Sqlite, storedAt: string) {
  db.sql.run`
    INSERT INTO asset_texts (stored_at, state, attempts) VALUES (${storedAt}, 'reading', 1)
    ON CONFLICT (stored_at) DO UPDATE SET attempts = attempts + 1`
}

/** Undoes the begin of a reading that the stop of the service ended. */
export function cancelReading(db: Sqlite, storedAt: string) {
  db.sql.run`DELETE FROM asset_texts WHERE stored_at = ${storedAt} AND state = 'reading'`
}

/** Stores a text. The row is missing if the last attachment with these bytes was deleted; then nothing is stored. */
export function storeText(db: Sqlite, storedAt: string, content: string | undefined) {
  const state = content ? 'done' : 'no text'
  tables.update(db, 'asset_texts', { stored_at: storedAt }, { state, content: content || null })
}
