import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createPublicTempFolder } from '@sanhe/embedded-postgres/testing/accounts'
import { systemClock, toIso } from '@sanhe/kit/runtime/clock'
import { serializeManifestWithHash } from '@sanhe/kit/security/hashed-manifest'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runBackupCli } from './cli.ts'
import { openDataFolderPostgres, readDatabaseTotals, runSqlStatements } from './database.ts'
import { type BackupProduct, loadBackupProduct } from './products.ts'
import { takeBackup } from './take.ts'

let folder: ReturnType<typeof createPublicTempFolder>
let product: BackupProduct
let service: { url: string; stop(): Promise<void> }
let database: { url: string; stop(): Promise<void> }
const at = (name: string) => join(folder.path, name)

beforeAll(async () => {
  folder = createPublicTempFolder()
  product = (await loadBackupProduct('companion'))!
  service = await product.operations.startAside(at('live'))
  database = await openDataFolderPostgres(at('live'))
  mkdirSync(at('live/uploads'), { recursive: true })
  writeFileSync(at('live/uploads/photo.jpg~'), 'image/jpeg\nbytes')
  await addAuditLog()
}, 60_000)
afterAll(async () => {
  await database.stop()
  await service.stop()
  folder[Symbol.dispose]()
})

const addAuditLog = () =>
  runSqlStatements(database.url, [`INSERT INTO audit_logs (action) VALUES ('test.add')`])

/** Runs a command and returns its exit code and output. */
async function run(name: string, args: string[], env: Record<string, string> = {}) {
  const lines: string[] = []
  const code = await runBackupCli(name, args, { DATA_DIR: at('live'), ...env }, (line) => lines.push(line))
  return { code, output: lines.join('\n') }
}

const countAuditLogs = async (dataDir: string) => {
  const postgres = await openDataFolderPostgres(dataDir)
  const totals = await readDatabaseTotals(postgres.url, product.operations.totals)
  await postgres.stop()
  return Number(totals['audit_logs'])
}

describe('npm run backup, restore and drill -- companion', () => {
  beforeAll(async () => {
    expect(await run('backup', ['companion', at('backup')])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/backup: \d+ files in .*audit_logs 1/),
    })
  }, 60_000)

  test('a restored folder has the rows and the uploads, a new database password and no secrets', async () => {
    const restored = await run('restore', ['companion', at('backup'), at('restored')])
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('audit_logs 1') })
    expect(await countAuditLogs(at('restored'))).toBe(1)
    expect(readFileSync(at('restored/uploads/photo.jpg~'), 'utf8')).toBe('image/jpeg\nbytes')
    const password = (dataDir: string) => readFileSync(at(`${dataDir}/postgres/password`), 'utf8')
    expect(password('restored')).not.toBe(password('live'))
    expect(existsSync(at('live/dev-secrets.json'))).toBe(true)
    expect(existsSync(at('restored/dev-secrets.json'))).toBe(false)
    expect(await run('restore', ['companion', at('backup'), at('restored')])).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not empty'),
    })
  })

  test('a drill starts the service on the newest backup and reports no problems', async () => {
    expect(await run('drill', ['companion', at('')])).toMatchObject({
      code: 0,
      output: expect.stringContaining('no problems'),
    })
  })

  test('a drill reports totals that are smaller than those recorded in the backup', async () => {
    const path = at('backup/manifest.json')
    const before = readFileSync(path, 'utf8')
    const { manifest } = JSON.parse(before) as { manifest: { totals: Record<string, string> } }
    writeFileSync(
      path,
      serializeManifestWithHash({ ...manifest, totals: { ...manifest.totals, orders: '7' } }),
    )
    expect(await run('drill', ['companion', at('backup')])).toMatchObject({
      code: 1,
      output: expect.stringContaining('orders: 0 restored, 7 at the time of the backup'),
    })
    writeFileSync(path, before)
  })

  test('a restore refuses a changed manifest, a damaged file and a missing file, and names the file', async () => {
    const restore = (name: string) => run('restore', ['companion', at('backup'), at(name)])
    const [manifest, version] = [at('backup/manifest.json'), at('backup/base/PG_VERSION')]
    const [before, versionBefore] = [readFileSync(manifest, 'utf8'), readFileSync(version)]
    writeFileSync(manifest, before.replace('"companion"', '"secretary"'))
    expect(await restore('changed')).toMatchObject({ code: 1, output: expect.stringContaining('damaged') })
    writeFileSync(manifest, before)
    appendFileSync(version, ' ')
    expect((await restore('damaged')).output).toBe('base/PG_VERSION is damaged in the backup')
    rmSync(version)
    expect((await restore('missing')).output).toBe('base/PG_VERSION is missing from the backup')
    writeFileSync(version, versionBefore)
  })
})

test('a continuous backup contains a commit within 5 seconds and can be restored to an earlier time', async () => {
  const stop = new AbortController()
  let place = ''
  const target = { signal: stop.signal, onBase: (at: string) => void (place = at) }
  const job = { product, dataDir: at('live'), clock: systemClock }
  const following = takeBackup(job, at('followed'), target)
  await vi.waitUntil(() => place, { timeout: 30_000 })
  const before = await countAuditLogs(at('live'))
  const earlier = toIso(systemClock.now())
  await addAuditLog()
  writeFileSync(at('live/uploads/later.jpg~'), 'image/jpeg\nlater')
  const committedAt = systemClock.now()
  const position = () => JSON.parse(readFileSync(at('followed/wal-position.json'), 'utf8')) as { at: string }
  await vi.waitUntil(() => Date.parse(position().at) > committedAt + 1000, { timeout: 5000 })
  stop.abort()
  await following

  await run('restore', ['companion', at('followed'), at('latest')])
  await run('restore', ['companion', at('followed'), at('earlier'), '--to', earlier])
  expect(await countAuditLogs(at('latest'))).toBe(before + 1)
  expect(await countAuditLogs(at('earlier'))).toBe(before)
  expect(readdirSync(at('latest/uploads')).toSorted()).toEqual(['later.jpg~', 'photo.jpg~'])
}, 60_000)

describe('npm run backup, restore, drill and verify with wrong input', () => {
  test.each([
    ['backup', ['nothing', '/tmp/x'], 2, 'npm run backup -- <product> <folder>'],
    ['restore', ['companion', '/tmp/x'], 2, '[--to <time>]'],
    ['backup', ['companion', '/tmp/x', '--wrong'], 2, 'npm run backup'],
    ['restore', ['companion', 'a', 'b', '--to', 'noon'], 1, '--to is a time with its zone'],
    ['drill', ['companion', '/nowhere'], 1, '/nowhere holds no complete backup of companion'],
    ['restore', ['companion', '/nowhere', '/tmp/never-made'], 1, 'has no manifest.json'],
  ])('npm run %s -- %j ends with code %i and says %j', async (name, args, code, said) => {
    expect(await run(name, args)).toMatchObject({ code, output: expect.stringContaining(said) })
  })

  test('npm run backup fails and recommends pg_basebackup when DATABASE_URL names a PostgreSQL server of the operator', async () => {
    const env = { DATABASE_URL: 'postgres://elsewhere/companion' }
    expect(await run('backup', ['companion', '/tmp/x'], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('pg_basebackup'),
    })
  })

  test('npm run verify -- companion ends with code 0 and prints no problems for consistent data', async () => {
    expect(await run('verify', ['companion'])).toEqual({ code: 0, output: 'no problems' })
  })

  test('npm run verify -- companion ends with code 1 and names a paid order that has no payment', async () => {
    await runSqlStatements(database.url, [
      `INSERT INTO users (phone, city) VALUES ('13800009999', '北京')`,
      `INSERT INTO orders (order_no, user_id, order_type, reference, title, amount, status, expires_at)
       SELECT 'K1', id, 'course', '1', '手机摄影', 50, 'paid', now() FROM users WHERE phone = '13800009999'`,
    ])
    expect(await run('verify', ['companion'])).toEqual({
      code: 1,
      output: 'PAID_WITHOUT_PAYMENT K1: paid, its payment is missing\n1 problem',
    })
    await runSqlStatements(database.url, [
      `DELETE FROM orders WHERE order_no = 'K1'`,
      `DELETE FROM users WHERE phone = '13800009999'`,
    ])
  })
})
