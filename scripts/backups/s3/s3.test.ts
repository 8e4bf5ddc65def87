import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicTempFolder } from '@sanhe/embedded-postgres/testing/accounts'
import { dayMs, fromIso, hourMs, movableClock, systemClock } from '@sanhe/kit/runtime/clock'
import { openArchiveStore } from '@sanhe/providers/storage'
import { startS3Emulator } from '@sanhe/providers/emulators/storage'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadBackupProduct } from '../products.ts'
import { type CopyTarget, copyBackup, fetchCopy, listCopies, rotateCopies } from './archives.ts'
import { runBackupCliWithS3 } from './cli.ts'

const keys = {
  accessKeyId: 'AKIA-of-backups',
  secretAccessKey: 'a secret of the backups',
  region: 'cn-shanghai',
  bucket: 'backups',
}
let emulator: Awaited<ReturnType<typeof startS3Emulator>>
let folder: ReturnType<typeof createPublicTempFolder>
const at = (name: string) => join(folder.path, name)
beforeAll(async () => {
  emulator = await startS3Emulator({ ...keys, clock: systemClock })
  folder = createPublicTempFolder()
})
afterAll(async () => {
  await emulator.stop()
  folder[Symbol.dispose]()
})
beforeEach(() => {
  emulator.failWith(undefined)
  emulator.objects.clear()
  emulator.uploads.clear()
})

const settings = () => ({
  BACKUP_S3_URL: 's3://backups/sanhe',
  BACKUP_S3_ENDPOINT: emulator.url,
  BACKUP_S3_REGION: keys.region,
  BACKUP_S3_ACCESS_KEY_ID: keys.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
})
async function run(name: string, args: string[], env: Record<string, string> = {}) {
  const lines: string[] = []
  const code = await runBackupCliWithS3(name, args, { ...settings(), ...env }, (line) => lines.push(line))
  return { code, output: lines.join('\n') }
}
const archives = () => [...emulator.objects.keys()].filter((key) => key.endsWith('.tar.zst'))

describe('npm run backup, restore and drill -- companion with BACKUP_S3_URL', () => {
  let service: { stop(): Promise<void> }
  beforeAll(async () => {
    const product = (await loadBackupProduct('companion'))!
    service = await product.operations.startAside(at('companion'))
    mkdirSync(at('companion/uploads'), { recursive: true })
    writeFileSync(at('companion/uploads/photo.jpg~'), 'image/jpeg\nbytes')
  }, 60_000)
  afterAll(() => service.stop())
  const env = () => ({ DATA_DIR: at('companion') })

  test('a backup without a folder is copied, and is restored and drilled from S3', async () => {
    expect(await run('backup', ['companion'], env())).toMatchObject({
      code: 0,
      output: expect.stringMatching(/s3:\/\/backups\/sanhe\/companion\/companion-.*MB copied and compared/),
    })
    expect(archives()).toHaveLength(1)
    const restored = await run('restore', ['companion', '--from', 's3://backups/sanhe', at('restored')])
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('restored the backup of') })
    expect(readFileSync(at('restored/uploads/photo.jpg~'), 'utf8')).toBe('image/jpeg\nbytes')
    expect(await run('drill', ['companion', `s3://backups/${archives()[0]}`])).toMatchObject({
      code: 0,
      output: expect.stringContaining('no problems'),
    })
  }, 120_000)

  test('a backup into a folder stays there and its copy is the newest of the folder', async () => {
    mkdirSync(at('local'))
    expect(await run('backup', ['companion', at('local')], env())).toMatchObject({ code: 0 })
    expect(readdirSync(at('local'))).toHaveLength(1)
    expect(archives()).toHaveLength(1)
  }, 120_000)

  test.each([
    [{ BACKUP_S3_ACCESS_KEY_ID: 'another' }, 'check BACKUP_S3_ACCESS_KEY_ID'],
    [{ BACKUP_S3_SECRET_ACCESS_KEY: 'another' }, 'check BACKUP_S3_SECRET_ACCESS_KEY'],
    [{ BACKUP_S3_URL: 's3://another/x' }, 'has no bucket another: create it, or correct BACKUP_S3_URL'],
    [{ BACKUP_S3_REGION: 'cn-beijing' }, 'set BACKUP_S3_REGION'],
    [{ BACKUP_S3_URL: 'https://backups' }, 'is not an address such as s3://bucket/folder'],
    [{ BACKUP_S3_ACCESS_KEY_ID: '' }, 'BACKUP_S3_ACCESS_KEY_ID: is missing'],
    [{ BACKUP_KEEP_DAILY: 'some' }, 'BACKUP_KEEP_DAILY'],
  ])('a backup with %j fails and says what to do', async (changes, said) => {
    const result = await run('backup', ['companion'], { ...env(), ...changes })
    expect(result).toMatchObject({ code: 1, output: expect.stringContaining(said) })
    expect(archives()).toEqual([])
  })
})

test('npm run backup -- documents is copied to S3 and restored from there', async () => {
  const { startDocuments } = await import('../../../documents/server/src/start.ts')
  const { loadConfig } = await import('../../../documents/server/src/config.ts')
  const { silentLog } = await import('@sanhe/kit/runtime/log')
  const config = loadConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: at('documents'), LOG_LEVEL: 'silent' })
  const service = await startDocuments(config, systemClock, silentLog)
  await service.stop()
  const env = { DATA_DIR: at('documents') }
  expect(await run('backup', ['documents'], env)).toMatchObject({ code: 0 })
  expect(await run('restore', ['documents', 's3://backups/sanhe', at('documents-again')])).toMatchObject({
    code: 0,
  })
  expect(existsSync(at('documents-again/documents.sqlite'))).toBe(true)
}, 60_000)

describe('copies of a backup', () => {
  const clock = movableClock(systemClock)
  const target = (): CopyTarget => ({
    store: openArchiveStore({ ...keys, endpoint: emulator.url }, systemClock, { retryPauseMs: 1 }),
    prefix: 'sanhe/',
    product: 'companion',
    clock,
  })
  function createBackup() {
    const backup = mkdtempSync(at('backup-'))
    mkdirSync(join(backup, 'files'))
    writeFileSync(join(backup, 'files/a'), 'content of a')
    return backup
  }
  const fetchTo = (name?: string) => fetchCopy(target(), name, join(mkdtempSync(at('fetched-')), 'backup'))

  test('an upload that is cut for good leaves nothing that looks like a backup', async () => {
    emulator.failNext(1000, 'cut', /partNumber=1/)
    await expect(copyBackup(target(), createBackup())).rejects.toMatchObject({ code: 'UNREACHABLE' })
    emulator.failWith(undefined)
    expect(await listCopies(target())).toEqual([])
    await expect(fetchTo()).rejects.toThrow('there is no complete backup of companion')
  })

  test('a copy that differs from what was sent is deleted and reported', async () => {
    const { store } = target()
    const upload: typeof store.upload = async (key, chunks) => {
      const sent = await store.upload(key, chunks)
      const stored = emulator.objects.get(key)!
      stored.bytes = Buffer.concat([stored.bytes.subarray(0, -1), Buffer.from('x')])
      return sent
    }
    const damaged = { ...target(), store: { ...store, upload } }
    await expect(copyBackup(damaged, createBackup())).rejects.toThrow(
      'differs from what was sent and was deleted',
    )
    expect(emulator.objects.size).toBe(0)
  })

  test('a copy that is damaged later is refused at the restore', async () => {
    const { key } = await copyBackup(target(), createBackup())
    const stored = emulator.objects.get(key)!
    stored.bytes = Buffer.from(stored.bytes).fill(1, 20, 30)
    await expect(fetchTo()).rejects.toThrow(`${key} is damaged: restore an earlier backup`)
  })

  test('an archive without its manifest, as a killed process leaves it, is never restored', async () => {
    const { key } = await copyBackup(target(), createBackup())
    emulator.objects.delete(key.replace('.tar.zst', '.json'))
    await expect(fetchTo()).rejects.toThrow('there is no complete backup of companion')
    await expect(fetchTo(key)).rejects.toThrow('it is no backup, or not a complete one')
  })

  test('a copy of another product is refused', async () => {
    const { key } = await copyBackup({ ...target(), product: 'secretary' }, createBackup())
    await expect(fetchTo(key)).rejects.toThrow('is a backup of secretary, not of companion')
  })

  test('rotation deletes old copies of this product only, and rests of killed processes after a day', async () => {
    clock.move({ now: fromIso('2026-11-20T04:00:00Z') })
    const backup = createBackup()
    await copyBackup({ ...target(), product: 'secretary' }, backup)
    for (let day = 0; day < 4; day += 1) {
      await copyBackup(target(), backup)
      clock.move({ advanceMs: dayMs })
    }
    const rest = 'sanhe/companion/companion-2026-11-01T00-00-00-000Z.tar.zst'
    const note = 'sanhe/companion/note.txt'
    const file = (at: number) => ({ bytes: Buffer.alloc(0), type: '', at })
    emulator.objects.set(rest, file(clock.now() - 25 * hourMs))
    emulator.objects.set(note, file(0))
    const upload = (at: number) => ({ key: rest, at, parts: new Map() })
    emulator.uploads
      .set('old', upload(clock.now() - 25 * hourMs))
      .set('running', upload(clock.now() - hourMs))

    const removed = await rotateCopies(target(), { daily: 2, weekly: 0, monthly: 0 })
    expect(removed.map((name) => name.slice(-24, -14))).toEqual(['2026-11-21', '2026-11-20'])
    expect((await listCopies(target())).map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual([
      '2026-11-23',
      '2026-11-22',
    ])
    expect(await listCopies({ ...target(), product: 'secretary' })).toHaveLength(1)
    expect([emulator.objects.has(rest), emulator.objects.has(note)]).toEqual([false, true])
    expect([...emulator.uploads.keys()]).toEqual(['running'])
  })
})
