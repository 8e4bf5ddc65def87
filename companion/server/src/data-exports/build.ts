import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Instant, toDate } from '@sanhe/kit/runtime/clock'
import { type Deps, type ModulePersonalData, processAllBatches } from '#core'
import { listFhirBundles } from '#health'
import { addNotificationInTransaction } from '#notifications'
import { createDataExportFailedNotice, createDataExportReadyNotice } from './notices.ts'
import { type ReadableCopySection, toReadableCopyPage } from './readable-page.ts'
import {
  exportBuildLeaseMs,
  buildRetryDelayMs,
  exportLifetimeMs,
  maxBuildAttempts,
  maxExportedMediaBytes,
} from './rules.ts'
import { encryptExportFile } from './export-encryption.ts'
import * as store from './store.ts'

/** Contributions of all modules to the copies of older adults and of children. */
export type ExportSources = Record<store.ExportOwner['type'], ModulePersonalData[]>

export type BuildExportDeps = Pick<Deps, 'db' | 'clock' | 'emit' | 'fields' | 'storage' | 'publicUrl' | 'log'>

/**
 * Builds all copies of personal data that users have requested. Several processes may run this job at the same time.
 */
export const buildPendingExports = async (deps: BuildExportDeps, sources: ExportSources, now: Instant) => ({
  built: await processAllBatches(async () => {
    const claimed = await store.claimPendingExport(deps.db, now, now + exportBuildLeaseMs)
    if (!claimed) return 0
    await buildExport(deps, sources, claimed)
    return 1
  }),
})

async function buildExport(deps: BuildExportDeps, sources: ExportSources, claimed: store.DataExportRow) {
  try {
    const owner = store.getExportOwner(claimed)
    const bytes = await createZip(deps, sources[owner.type], owner)
    const storageKey = `exports/${randomUUID()}.bin`
    const { sealed, keyEncrypted } = encryptExportFile(deps, claimed.id, bytes)
    await deps.storage.put(storageKey, sealed, 'application/octet-stream')
    const isStored = await markReady(deps, claimed, { storageKey, keyEncrypted, size: bytes.length })
    // The built file is not needed: the account was deleted, or another process has built the copy in the meantime.
    if (!isStored) await deps.storage.remove(storageKey)
  } catch (error) {
    deps.log.error({ exportId: claimed.id, err: error }, 'a data export could not be built')
    await markFailedAttempt(deps, claimed)
  }
}

type StoredFile = { storageKey: string; keyEncrypted: string; size: number }

const markReady = (deps: BuildExportDeps, claimed: store.DataExportRow, file: StoredFile) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const owner = store.getExportOwner(claimed)
    const isStored = await store.updateClaimedExport(tx, claimed, {
      status: 'ready',
      storage_key: file.storageKey,
      key_encrypted: file.keyEncrypted,
      size_bytes: file.size,
      busy_until: null,
      ready_at: toDate(now),
      expires_at: toDate(now + exportLifetimeMs),
    })
    if (isStored)
      await addNotificationInTransaction(
        deps,
        tx,
        store.toExportRecipient(owner),
        createDataExportReadyNotice(owner.type, claimed.id),
      )
    return isStored
  })

const markFailedAttempt = (deps: BuildExportDeps, claimed: store.DataExportRow) =>
  inTransaction(deps.db, async (tx) => {
    const owner = store.getExportOwner(claimed)
    const attempts = claimed.attempts + 1
    const isOver = attempts >= maxBuildAttempts
    const isThere = await store.updateClaimedExport(tx, claimed, {
      attempts,
      status: isOver ? 'failed' : 'pending',
      busy_until: isOver ? null : toDate(deps.clock.now() + buildRetryDelayMs),
    })
    if (isOver && isThere)
      await addNotificationInTransaction(
        deps,
        tx,
        store.toExportRecipient(owner),
        createDataExportFailedNotice(owner.type, claimed.id),
      )
  })

/** Returns the ZIP file: a page to read, one JSON file for each module, FHIR bundles, and uploaded files. */
async function createZip(deps: BuildExportDeps, sources: ModulePersonalData[], owner: store.ExportOwner) {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const mtime = toDate(deps.clock.now())
  const add = (path: string, bytes: Buffer | string) => zip.addBuffer(Buffer.from(bytes), path, { mtime })
  const sections: ReadableCopySection[] = []
  for (const { module, title, tables } of sources) {
    const file = `${module}/${module}.json`
    const contents: ReadableCopySection['tables'] = []
    // oxlint-disable-next-line no-await-in-loop -- one table at a time keeps other requests fast
    for (const table of tables)
      contents.push({ title: table.title, rows: await store.listPersonalDataRows(deps.db, table, owner) })
    add(
      file,
      toJson(tables.map(({ table, owner: column }, nth) => ({ table, owner: column, ...contents[nth] }))),
    )
    sections.push({ title, file, tables: contents })
  }
  if (owner.type === 'user') await addFhirBundles(deps, owner.id, add)
  const files = await addUploads(deps, owner, add)
  add('index.html', toReadableCopyPage(sections, files, deps.clock.now(), owner.type))
  zip.end()
  return buffer(zip.outputStream)
}

const toJson = (value: unknown) => JSON.stringify(value, undefined, 2)

type AddFile = (path: string, bytes: Buffer | string) => void

/** Adds the health data of an older adult. Children have no health data of their own. */
async function addFhirBundles(deps: BuildExportDeps, userId: number, add: AddFile) {
  let bundles = 0
  for await (const bundle of listFhirBundles(deps, userId))
    add(`health/fhir-bundle-${(bundles += 1)}.json`, toJson(bundle))
}

async function addUploads({ db, storage }: BuildExportDeps, owner: store.ExportOwner, add: AddFile) {
  const [stored, leftOut]: [string[], string[]] = [[], []]
  let size = 0
  for (const key of await store.listUploadKeys(db, owner)) {
    // oxlint-disable-next-line no-await-in-loop -- one file at a time bounds the memory
    const file = await storage.get(`uploads/${key}`)
    if (!file) continue
    if (size + file.bytes.length > maxExportedMediaBytes) leftOut.push(key)
    else {
      size += file.bytes.length
      add(`media/${key}`, file.bytes)
      stored.push(`media/${key}`)
    }
  }
  return { stored, leftOut }
}
