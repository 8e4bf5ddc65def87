import { join } from 'node:path'
import { openSqlite, type Sqlite } from '@sanhe/kit/sqlite/database'
import { listTrashedAssets, markAllFilesClean } from '#storage'
import { tables } from '#tables'
import { BackupError } from './errors.ts'

const documentText = tables.rows({ path: 'documents.file_path', content: 'revisions.content' })
const storedAsset = tables.rows({
  ...tables.columns('assets', 'id', 'stored_at'),
  project_slug: 'projects.slug',
})
const rowCounts = tables.rows({
  projects: 'integer',
  documents: 'integer',
  revisions: 'integer',
  assets: 'integer',
})

/**
 * Writes a compacted, consistent copy of the database into a new file. It runs in a read transaction, so the service
 * keeps writing without delay.
 */
export function copyDatabase(dataDir: string, to: string) {
  const live = openSqlite(join(dataDir, 'documents.sqlite'), { readOnly: true })
  try {
    live.sql.run`VACUUM INTO ${to}`
  } finally {
    live.raw.close()
  }
}

/**
 * Removes rows from the snapshot that a restored service must not use. The list of unwritten files is empty, because
 * the backup contains all files. Sessions, invitations, reset links and API tokens are deleted, because some may be
 * revoked after the backup. Webhook endpoints are disabled and lose their secret, because a drill or a copy must not
 * send events to the receivers. For the same reason, a copy sends no email about notifications of the original.
 */
export function removeSessionsAndDirtyMarks(db: Sqlite) {
  markAllFilesClean(db)
  db.raw.exec(`
    DELETE FROM sessions;
    DELETE FROM login_challenges;
    DELETE FROM openid_logins;
    DELETE FROM invitations;
    DELETE FROM password_resets;
    DELETE FROM api_tokens;
    DELETE FROM webhook_deliveries;
    DELETE FROM email_confirmations;
    INSERT INTO notification_settings (user_id) SELECT id FROM users WHERE true ON CONFLICT DO NOTHING;
    UPDATE notification_settings SET emailed_up_to = (SELECT coalesce(max(id), 0) FROM notifications),
      emailing_up_to = NULL, attempts = 0, next_email_at = NULL;
    UPDATE webhook_endpoints SET secret = '', former_secret = NULL, former_secret_until = NULL,
      disabled_at = coalesce(disabled_at, strftime('%Y-%m-%dT%H:%M:%fZ')), disabled_reason = 'restored'`)
}

/** Lets the administrator of a drill, who has no second factor, read a restored copy whose team requires one. */
export function removeSecondFactorRequirement(dataDir: string) {
  const db = openSqlite(join(dataDir, 'documents.sqlite'))
  try {
    db.sql.run`DELETE FROM settings WHERE name = 'second_factor_required_for'`
  } finally {
    db.raw.close()
  }
}

/** Turns the snapshot into a single file without WAL and checks every page. */
export function checkAndCloseSnapshot(db: Sqlite) {
  const state = String(db.raw.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'])
  if (state !== 'ok') throw new BackupError(`the database is damaged (${state}): no backup was made`)
  db.raw.exec('PRAGMA journal_mode = DELETE')
}

export function listDocumentTexts(db: Sqlite) {
  return documentText.iterate(db)`
    SELECT d.file_path AS path, r.content FROM documents d JOIN revisions r ON r.id = d.revision_id
    WHERE d.file_path <> ''`
}

export type StoredAsset = { id: number; project_slug: string; stored_at: string }

/** Lists the assets of projects and the assets in the trash. */
export function listStoredAssets(db: Sqlite): StoredAsset[] {
  const assets = storedAsset.all(db)`
    SELECT a.id, p.slug AS project_slug, a.stored_at
    FROM assets a JOIN projects p ON p.id = a.project_id ORDER BY a.id`
  return [...assets, ...listTrashedAssets(db)]
}

export function findStoredAsset(db: Sqlite, id: number): StoredAsset | undefined {
  const asset = storedAsset.get(db)`
    SELECT a.id, p.slug AS project_slug, a.stored_at
    FROM assets a JOIN projects p ON p.id = a.project_id WHERE a.id = ${id}`
  return asset ?? listTrashedAssets(db).find((trashed) => trashed.id === id)
}

/** Removes an asset whose bytes were deleted since the snapshot, from its project or from the trash. */
export function removeAssetRow(db: Sqlite, id: number) {
  db.sql.run`DELETE FROM assets WHERE id = ${id}`
  db.sql.run`DELETE FROM trash_rows WHERE table_name = 'assets' AND json_extract(content, '$.id') = ${id}`
  db.sql.run`DELETE FROM trash_entries WHERE kind = 'asset' AND item_id = ${id}`
}

export function countBackupRows(db: Sqlite) {
  return rowCounts.one(db)`
    SELECT (SELECT count(*) FROM projects) AS projects,
      (SELECT count(*) FROM documents WHERE type = 'doc') AS documents,
      (SELECT count(*) FROM revisions) AS revisions, (SELECT count(*) FROM assets) AS assets`
}

export function readSchemaVersion(db: Sqlite) {
  return Number(db.raw.prepare('PRAGMA user_version').get()?.['user_version'])
}
