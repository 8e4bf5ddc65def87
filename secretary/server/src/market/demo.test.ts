import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend } from '#testing'
import { readBundleZip } from './bundle-zip.ts'
import { type MarketBackend, startMarketBackend } from './testing/market-backend.ts'

let backend: MarketBackend
beforeAll(async () => void (backend = await startMarketBackend()))
afterAll(() => backend.stop())

const seed = async ({ visitor }: Pick<MarketBackend, 'visitor'>) => {
  const headers = { 'content-type': 'application/json' }
  const response = await visitor.fetch('/dev/seed', { method: 'POST', headers, body: '{"size":"demo"}' })
  return (await response.json()) as { bundles: number }
}

test('5 requests for demo data at once publish the demo bundles once, with persona, skill and two quick commands', async () => {
  const created = await Promise.all(Array.from({ length: 5 }, () => seed(backend)))
  expect(created.map(({ bundles }) => bundles).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 2])
  const reader = await backend.user()
  const { bundles } = await reader.market.list({ query: {} })
  expect(bundles.map(({ slug }) => slug)).toEqual(['week-planner-zh', 'week-planner'])
  for (const { contents } of bundles) {
    expect(contents).toMatchObject({ has_persona: true, quick_commands: 2 })
    expect(contents.skills).toHaveLength(1)
  }
  const { zip } = await reader.market.download({ params: { slug: 'week-planner' } })
  const { bundle } = await readBundleZip(Buffer.from(zip, 'base64'))
  expect(bundle.manifest).toMatchObject({ slug: 'week-planner', version: '1.0.0' })
})

test('two installations sign the demo bundles with different keys', async () => {
  const other = await startMarketBackend()
  await Promise.all([seed(backend), seed(other)])
  const readKey = async ({ user }: MarketBackend) =>
    (await (await user()).market.read({ params: { slug: 'week-planner' } })).publisher_key
  expect(await readKey(other)).not.toBe(await readKey(backend))
  await other.stop()
})

test('demo data without a market holds no bundle', async () => {
  const closed = await startTestBackend()
  expect((await seed(closed)).bundles).toBe(0)
  await closed.stop()
})
