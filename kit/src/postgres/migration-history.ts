import { ConfigError } from '@sanhe/kit/runtime/config'
import type { Migration } from './migration-files.ts'

export type AppliedMigration = {
  version: number
  name: string
  checksum: string
  /** Null for migrations that a version without this column applied. */
  oldest_compatible: number | null
}

/**
 * Returns the first migration file that is not applied yet. Throws when the applied migrations do not match the files,
 * or when the database is too new for this program.
 */
export function findNextMigration(files: Migration[], applied: AppliedMigration[]): Migration | undefined {
  assertCompatible(files, applied)
  for (const row of applied) assertUnchanged(files, row)
  const newest = Math.max(0, ...applied.map(({ version }) => version))
  const next = files.find(({ version }) => !applied.some((row) => row.version === version))
  if (next && next.version < newest)
    throw new Error(`${next.name} comes before a file that is already applied: give it the next number`)
  return next
}

/** Returns the applied migrations that are newer than the newest file of this program. */
export function listNewerMigrations(files: Migration[], applied: AppliedMigration[]) {
  const newest = files.at(-1)?.version ?? 0
  return applied.filter(({ version }) => version > newest)
}

/**
 * Throws when a newer version has changed the database in a way that this program does not support. The error ends the
 * process with the exit code of wrong settings, because another start would fail too.
 */
function assertCompatible(files: Migration[], applied: AppliedMigration[]) {
  const newest = files.at(-1)
  const blocking = listNewerMigrations(files, applied).find(
    ({ oldest_compatible: oldest }) => oldest === null || oldest > (newest?.version ?? 0),
  )
  if (!blocking) return
  const needed = blocking.oldest_compatible
  const reason =
    needed === null ? '' : ` It works with programs that contain migration ${needed} or a later one.`
  throw new ConfigError(
    `The database has ${blocking.name}, which this program lacks: a newer version has been here.${reason} ` +
      `The newest migration of this program is ${newest?.name ?? 'none'}. Start the newer version, or restore ` +
      'the backup that was taken before the upgrade',
  )
}

function assertUnchanged(files: Migration[], row: AppliedMigration) {
  const file = files.find(({ version }) => version === row.version)
  if (!file) {
    if (row.version > (files.at(-1)?.version ?? 0)) return
    throw new Error(`The database has ${row.name}, which this program lacks: another program has been here`)
  }
  if (file.checksum !== row.checksum && !file.replaces.includes(row.checksum))
    throw new Error(
      `${file.name} was changed after it had been applied (as ${row.name}): add a new file instead`,
    )
}
