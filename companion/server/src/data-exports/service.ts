import { inTransaction } from '@sanhe/kit/postgres/database'
import type { Instant } from '@sanhe/kit/runtime/clock'
import {
  type Deps,
  forEachDueItem,
  type PaginationParams,
  apiError as refuseCommon,
  secondsUntilTomorrow,
  tryAndLogFailure,
} from '#core'
import { apiError } from './errors.ts'
import { canRequestExport } from './rules.ts'
import { decryptExportFile } from './export-encryption.ts'
import * as store from './store.ts'
import { toDataExportResponse } from './views.ts'

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>

/** Requests a copy of the account's own data, which a job builds within a minute. */
export const requestExport = (deps: ExportDeps, owner: store.ExportOwner) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    if (!(await store.lockActiveAccountRow(tx, owner))) throw refuseCommon('NOT_FOUND')
    if (!canRequestExport(await store.findLastExport(tx, owner), now))
      throw apiError('DATA_EXPORT_LIMIT_EXCEEDED', { retryAfter: secondsUntilTomorrow(now) })
    return toDataExportResponse(deps, await store.addExport(tx, owner, now))
  })

export async function listOwnExports(deps: ExportDeps, owner: store.ExportOwner, page: PaginationParams) {
  const { rows, total } = await store.listExports(deps.db, owner, page)
  return { exports: rows.map((row) => toDataExportResponse(deps, row)), total, ...page }
}

/**
 * Returns the decrypted file of the account's own copy. Throws NOT_FOUND for copies of other accounts and for expired
 * copies.
 */
export async function readExportFile(
  deps: Pick<Deps, 'db' | 'clock' | 'fields' | 'storage'>,
  owner: store.ExportOwner,
  id: number,
) {
  const row = await store.findReadyExport(deps.db, owner, id, deps.clock.now())
  const file = row?.storage_key ? await deps.storage.get(row.storage_key) : undefined
  if (!row?.key_encrypted || !file) throw refuseCommon('NOT_FOUND')
  return decryptExportFile(deps, row.id, row.key_encrypted, file.bytes)
}

const batchSize = 100

/** Deletes the files of expired copies. The next run retries failures of the storage. */
export const deleteExpiredExports = async (deps: Pick<Deps, 'db' | 'storage' | 'log'>, now: Instant) => ({
  expired: await forEachDueItem(
    (last: { id: number } | undefined) => store.listExpiredExports(deps.db, now, last?.id ?? 0, batchSize),
    ({ id }) => id,
    ({ id, storage_key }) =>
      tryAndLogFailure(deps.log, id, async () => {
        if (storage_key) await deps.storage.remove(storage_key)
        await store.markExportExpired(deps.db, id)
      }),
  ),
})

/** Deletes the copies of a deleted account. */
export async function deleteAccountExports({ db, storage }: Pick<Deps, 'db' | 'storage'>, userId: number) {
  const keys = await store.listExportStorageKeys(db, userId)
  // Deletes the rows first. The rows contain the keys, so the files can no longer be decrypted even if deleting the
  // files fails.
  await store.deleteExports(db, userId)
  await Promise.all(keys.map((key) => storage.remove(key)))
}
