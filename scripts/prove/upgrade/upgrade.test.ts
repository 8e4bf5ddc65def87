import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPublicTempFolder } from '@sanhe/embedded-postgres/testing/accounts'
import { createTestDatabase } from '@sanhe/embedded-postgres/testing/databases'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { alignColumns } from '../../terminal/columns.ts'
import { type LoadResult, runLoad } from './load.ts'
import { chooseOldCommit, unpackOldVersion } from './old-version.ts'
import { type UpgradedProduct, upgradedProducts } from './products.ts'
import { runVersion } from './run-version.ts'
import { startSwitchProxy } from './switch-proxy.ts'

const root = join(import.meta.dirname, '../../..')
const from = process.env['UPGRADE_FROM']
const clients = Number(process.env['UPGRADE_CLIENTS'] ?? 16)
const table = [['PRODUCT', 'FROM', 'REQUESTS', 'FAILED', 'WRITES', 'LOST', 'TWICE', 'LONGEST MS']]

describe.skipIf(!from)('an upgrade with both versions side by side (npm run prove -- upgrade)', () => {
  test.each(Object.entries(upgradedProducts))(
    '%s answers every request and stores every write once while the new version replaces the old one',
    async (name, product) => {
      const commit = chooseOldCommit(product.migrations, from === 'auto' ? undefined : from)
      const old = unpackOldVersion(commit)
      try {
        const { load, stored } = await upgradeUnderLoad(old, product)
        const lost = load.acknowledged.filter((n) => !stored.has(n))
        const twice = [...stored].filter(([, rows]) => rows > 1)
        table.push([
          name,
          commit,
          ...[load.requests, load.failures.length, load.acknowledged.length, lost.length, twice.length].map(
            String,
          ),
          load.longestMs.toFixed(0),
        ])
        expect(load.failures.slice(0, 5)).toEqual([])
        expect(Object.keys(load.servedBy)).toHaveLength(2)
        expect({ lost, twice }).toEqual({ lost: [], twice: [] })
        expect([...stored.keys()].toSorted((a, b) => a - b)).toEqual(
          load.acknowledged.toSorted((a, b) => a - b),
        )
      } finally {
        rmSync(old, { recursive: true, force: true })
        mkdirSync(join(root, 'reports'), { recursive: true })
        writeFileSync(join(root, 'reports/upgrade.versions.txt'), `${alignColumns(table).join('\n')}\n`)
      }
    },
  )

  test('requests fail when the old version stops before the proxy switches (control)', async () => {
    const product = upgradedProducts['companion']!
    const old = unpackOldVersion(chooseOldCommit(product.migrations, from === 'auto' ? undefined : from))
    try {
      const { load } = await upgradeUnderLoad(old, product, { stopsFirst: true })
      expect(load.failures.length).toBeGreaterThan(0)
    } finally {
      rmSync(old, { recursive: true, force: true })
    }
  })
})

async function upgradeUnderLoad(oldFolder: string, product: UpgradedProduct, { stopsFirst = false } = {}) {
  await using opened = new AsyncDisposableStack()
  const empty = opened.use(createPublicTempFolder())
  const data = opened.use(createPublicTempFolder())
  const database = opened.adopt(await createTestDatabase(empty.path), (one) => one.drop())
  const start = (folder: string) =>
    runVersion(folder, product.entry, {
      DATABASE_URL: database.url,
      DATA_DIR: data.path,
      PORT: '0',
      JWT_SECRET: 'one-secret-of-both-versions-0123456789',
      DATA_KEY: 'k1:one-data-key-of-both-versions-0123456789',
      ADMIN_PASSWORD: 'of-the-first-administrator',
      DEV_TOOLS: '1',
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000000',
      DRAIN_SECONDS: '1',
    })
  const old = opened.adopt(await start(oldFolder), (one) => one.stop())
  const tokens = await loginAll(old.url, product)
  const proxy = opened.adopt(await startSwitchProxy(old.url), (one) => one.stop())
  const end = new AbortController()
  const loading = runLoad(proxy.url, tokens, product.plan, end.signal)
  await sleep(3000)
  const next = opened.adopt(await start(root), (one) => one.stop())
  await sleep(1000)
  if (stopsFirst) await old.stop()
  proxy.switchTo(next.url)
  await old.stop()
  expect(old.exitCode()).toBe(0)
  await sleep(3000)
  end.abort()
  const load: LoadResult = await loading
  return { load, stored: await readStoredWrites(database.url, product) }
}

/** Logs in one new user for each client, with the code that the developer tools show. */
async function loginAll(url: string, { login }: UpgradedProduct) {
  const tokens: string[] = []
  for (let n = 0; n < clients; n += 1) {
    const phone = `139${String(10_000_000 + n)}`
    await post(`${url}${login.sendPath}`, { phone, ...login.body })
    const answer = await fetch(`${url}/dev/outbox`)
    const { messages } = (await answer.json()) as { messages: { to: string; data: { code?: string } }[] }
    const code = messages.find(({ to, data }) => to.endsWith(phone) && data.code)?.data.code
    tokens.push((await post(`${url}${login.verifyPath}`, { phone, code }))[login.token]!)
  }
  return tokens
}

async function post(url: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

async function readStoredWrites(url: string, { countWrites }: UpgradedProduct) {
  const db = new Client({ connectionString: url })
  await db.connect()
  const { rows } = await db.query<{ n: number; rows: number }>(countWrites)
  await db.end()
  return new Map(rows.map(({ n, rows: count }) => [n, count]))
}
