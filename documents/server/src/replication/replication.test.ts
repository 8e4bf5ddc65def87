import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock, fromIso, systemClock } from '@sanhe/kit/runtime/clock'
import { openSqlite } from '@sanhe/kit/sqlite/database'
import { startS3Emulator } from '@sanhe/providers/emulators/storage'
import { openFolderArchiveStore } from '@sanhe/providers/storage'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkDataFolder } from '#check'
import { startTestApp, type TestApp } from '#testing'
import { openReplicaStore } from './open-replica.ts'
import { readHeartbeat } from './replica.ts'
import { restoreReplica } from './restore-replica.ts'

let folder: string
let replica: string
let app: TestApp | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sanhe-replica-'))
  replica = join(folder, 'replica')
})
afterEach(async () => {
  await app?.stop()
  app = undefined
  rmSync(folder, { recursive: true, force: true })
})

const store = () => openFolderArchiveStore(replica)
const start = async (settings: Record<string, string> = {}) =>
  (app = await startTestApp({ REPLICA_TO: replica, ...settings }))
const params = { slug: 'lake' }

async function fill({ admin }: TestApp) {
  await admin.projects.create({ body: { name: 'Lake' } })
  await admin.documents.create({ params, body: { title: 'Plan', slug: 'plan', content: 'first' } })
  const form = new FormData()
  form.append('file', new Blob(['a note']), 'note.txt')
  const sent = await admin.fetch('/api/projects/lake/assets', { method: 'POST', body: form })
  expect(sent.status).toBe(201)
}

const save = ({ admin }: TestApp, content: string) =>
  admin.documents.update({ params: { ...params, docSlug: 'plan' }, body: { content } })

/** Restores the replica into a new folder and returns the text of the document there. */
async function readReplica(name: string, from = store()) {
  const restored = join(folder, name)
  await restoreReplica(from, restored)
  expect(await checkDataFolder(restored, systemClock)).toEqual([])
  const [project = ''] = readdirSync(join(restored, 'projects'))
  expect(readdirSync(join(restored, 'projects', project, 'assets'))).toHaveLength(1)
  return readFileSync(join(restored, 'projects', project, 'docs/plan.md'), 'utf8')
}

describe('startReplication', () => {
  test('the replica contains documents, attachments and each later save', async () => {
    const running = await start()
    await fill(running)
    await running.replication?.sendAll()
    expect(await readReplica('one')).toBe('first')
    await save(running, 'second')
    await running.replication?.sendAll()
    expect(await readReplica('two')).toBe('second')
  })

  test('a restored replica is a data folder on which the service starts and users are still signed in', async () => {
    const running = await start({ SESSION_SECRET: 'a-session-secret-of-the-test-0123456789' })
    await fill(running)
    await running.replication?.sendAll()
    const restored = join(folder, 'restored')
    await restoreReplica(store(), restored)
    const { docs: before } = await running.admin.documents.tree({ params })
    await running.stop()
    app = await startTestApp({
      DATA_DIR: restored,
      SESSION_SECRET: 'a-session-secret-of-the-test-0123456789',
    })
    expect((await app.admin.documents.tree({ params })).docs).toEqual(before)
  })

  test('the replica contains what a stopping service saved last', async () => {
    const running = await start()
    await fill(running)
    await save(running, 'last words')
    await running.stopOnly()
    app = undefined
    expect(await readReplica('stopped')).toBe('last words')
  })

  test('the log of the database may grow beyond its limit, and a restart sends a new base copy', async () => {
    const running = await start()
    await fill(running)
    await running.replication?.sendAll()
    const before = await readHeartbeat(store())
    for (let n = 0; n < 8; n += 1) await save(running, `${n} ${'水'.repeat(250_000)}`)
    await running.replication?.sendAll()
    for (let n = 0; n < 3; n += 1) {
      await save(running, `small ${n}`)
      await running.replication?.sendAll()
    }
    expect(await readReplica('emptied')).toBe('small 2')
    expect((await readHeartbeat(store()))?.generation).toBe(before?.generation)
    await running.stopOnly()
    app = await startTestApp({ REPLICA_TO: replica, DATA_DIR: running.dataDir })
    await save(app, 'again')
    await app.replication?.sendAll()
    expect((await readHeartbeat(store()))?.generation).not.toBe(before?.generation)
    expect(readdirSync(join(replica, 'documents/generations'))).toHaveLength(1)
    expect(await readReplica('restarted')).toBe('again')
    await app.stop()
    app = undefined
  })

  test('the replica contains what another program wrote, also if that emptied the log', async () => {
    const running = await start()
    await fill(running)
    await running.replication?.sendAll()
    const before = await readHeartbeat(store())
    const other = openSqlite(join(running.dataDir, 'documents.sqlite'))
    other.sql.run`INSERT INTO settings (name, value) VALUES ('of-another-program', ${'x'.repeat(6_000_000)})`
    other.raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    other.raw.close()
    await save(running, 'after the other program')
    // The first call notices that the log was emptied, the second sends a base copy.
    await running.replication?.sendAll()
    await running.replication?.sendAll()
    expect((await readHeartbeat(store()))?.generation).not.toBe(before?.generation)
    expect(await readReplica('complete')).toBe('after the other program')
    const copied = openSqlite(join(folder, 'complete/documents.sqlite'), { readOnly: true })
    expect(
      copied.sql.get`SELECT length(value) AS length FROM settings WHERE name = 'of-another-program'`,
    ).toEqual({ length: 6_000_000 })
    copied.raw.close()
  })

  test('the replica is complete while another program reads for a long time, and the service does not wait for it', async () => {
    const running = await start()
    await fill(running)
    await running.replication?.sendAll()
    const reader = openSqlite(join(running.dataDir, 'documents.sqlite'), { readOnly: true })
    reader.raw.exec('BEGIN; SELECT count(*) FROM documents')
    for (let n = 0; n < 8; n += 1) await save(running, `${n} ${'水'.repeat(250_000)}`)
    const startedAt = performance.now()
    await running.replication?.sendAll()
    expect(performance.now() - startedAt).toBeLessThan(4000)
    const log = join(running.dataDir, 'documents.sqlite-wal')
    const before = statSync(log).size
    expect(await readReplica('read')).toMatch(/^7 水/)
    reader.raw.close()
    await save(running, 'small')
    await running.replication?.sendAll()
    expect(statSync(log).size).toBeLessThan(before)
    await save(running, 'smaller')
    await running.replication?.sendAll()
    expect(await readReplica('after')).toBe('smaller')
  })

  test('a replica that cannot be written does not disturb the service, and is complete when it can be written again', async () => {
    writeFileSync(replica, 'a file where the folder should be')
    const running = await start()
    await fill(running)
    await running.replication?.sendAll()
    expect(running.replication?.ageS()).toBeUndefined()
    await save(running, 'meanwhile')
    rmSync(replica)
    await running.replication?.sendAll()
    expect(running.replication?.ageS()).toBeLessThan(60)
    expect(await readReplica('recovered')).toBe('meanwhile')
  })

  test('the next base copy removes unused attachments from the replica', async () => {
    const running = await start()
    await fill(running)
    await running.replication?.sendAll()
    const assets = join(replica, 'documents/assets')
    writeFileSync(join(assets, 'unused.txt'), 'unused')
    await running.stopOnly()
    app = await startTestApp({ REPLICA_TO: replica, DATA_DIR: running.dataDir })
    await app.replication?.sendAll()
    expect(existsSync(join(assets, 'unused.txt'))).toBe(false)
    expect(readdirSync(assets)).toHaveLength(1)
    await app.stop()
    app = undefined
  })

  test('a replica on S3 equals a replica in a folder', async () => {
    const keys = {
      region: 'cn-shanghai',
      accessKeyId: 'replica',
      secretAccessKey: 'replica-secret',
      bucket: 'copies',
    }
    // Signatures contain the time, so the emulator has the clock of the test service.
    const clock = fixedClock(fromIso('2026-11-21T08:00:00Z'))
    const s3 = await startS3Emulator({ ...keys, clock })
    try {
      const running = await start({
        REPLICA_TO: 's3://copies/team',
        REPLICA_S3_ENDPOINT: s3.url,
        REPLICA_S3_REGION: keys.region,
        REPLICA_S3_ACCESS_KEY_ID: keys.accessKeyId,
        REPLICA_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      })
      await fill(running)
      await running.replication?.sendAll()
      await save(running, 'on S3')
      await running.replication?.sendAll()
      const place = { bucket: 'copies', prefix: 'team/' }
      const from = openReplicaStore(place, { ...keys, endpoint: s3.url }, clock)
      expect(await readReplica('from-s3', from)).toBe('on S3')
    } finally {
      await app?.stop()
      app = undefined
      await s3.stop()
    }
  })

  test('a replica with a damaged file of changes is refused', async () => {
    const running = await start()
    await fill(running)
    await running.replication?.sendAll()
    await save(running, 'second')
    await running.replication?.sendAll()
    const { generation = '', last = 0 } = (await readHeartbeat(store())) ?? {}
    expect(last).toBeGreaterThan(0)
    const path = join(
      replica,
      'documents/generations',
      generation,
      `${String(last).padStart(9, '0')}.changes`,
    )
    const bytes = readFileSync(path)
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    writeFileSync(path, bytes)
    await expect(restoreReplica(store(), join(folder, 'damaged'))).rejects.toThrow('is damaged')
  })
})
