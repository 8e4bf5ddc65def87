import { sha256 } from '@sanhe/kit/security/secrets'
import {
  changeTestBundle,
  composeTestBundle,
  createTestBundleContent,
  otherPublisherKey,
  resignTestBundle,
} from '@sanhe/protocol/bundles/testing/test-bundle'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend } from '#testing'
import { maxWaitingPerAccount } from './contract.ts'
import { readBundleZip } from './bundle-zip.ts'
import { type MarketBackend, packBundle, startMarketBackend } from './testing/market-backend.ts'

let backend: MarketBackend
beforeAll(async () => void (backend = await startMarketBackend()))
afterAll(() => backend.stop())

const refusal = (status: number, error: string) => ({ status, body: { error } })
let bundles = 0
const nextSlug = () => `bundle-${(bundles += 1)}`

/** Publishes a bundle of a new publisher and approves it. */
async function publishApproved(about: Parameters<typeof createTestBundleContent>[0] = {}) {
  const publisher = await backend.publisher()
  const slug = nextSlug()
  await publisher.publish({ slug, ...about })
  await backend.approveAll()
  return { publisher, slug, params: { slug } }
}

describe('POST /api/market/bundles', () => {
  test('a version waits until the operator approves it, then everybody finds it', async () => {
    const publisher = await backend.publisher()
    const reader = await backend.user()
    const slug = nextSlug()
    expect(await publisher.publish({ slug })).toMatchObject({
      slug,
      versions: [{ version: '1.0.0', status: 'waiting' }],
    })
    await expect(reader.market.read({ params: { slug } })).rejects.toMatchObject(
      refusal(404, 'BUNDLE_NOT_FOUND'),
    )
    await expect(reader.market.download({ params: { slug } })).rejects.toMatchObject(
      refusal(404, 'BUNDLE_NOT_FOUND'),
    )
    await backend.approveAll()
    expect(await reader.market.read({ params: { slug } })).toMatchObject({
      version: '1.0.0',
      publisher: expect.stringContaining('Publisher'),
      contents: { has_persona: true, skills: ['quotes'], quick_commands: 1 },
      is_own: false,
      versions: [{ version: '1.0.0', status: 'published' }],
    })
  })

  test('the download has the bytes that were published, with their hash', async () => {
    const { params, publisher } = await publishApproved()
    const { zip, sha256: hash, size } = await (await backend.user()).market.download({ params })
    const bytes = Buffer.from(zip, 'base64')
    expect([sha256(bytes), bytes.length]).toEqual([hash, size])
    expect((await readBundleZip(bytes)).bundle.manifest.publisher_key).toBe(
      (await publisher.market.status({})).publisher?.public_key,
    )
  })

  test('a new version needs a higher number, the same key, the same account and a bundle that was not removed', async () => {
    const { publisher, slug } = await publishApproved({ version: '1.2.0' })
    await expect(publisher.publish({ slug, version: '1.2.0' })).rejects.toMatchObject(
      refusal(409, 'VERSION_NOT_HIGHER'),
    )
    await expect(publisher.publish({ slug, version: '1.1.9' })).rejects.toMatchObject(
      refusal(409, 'VERSION_NOT_HIGHER'),
    )
    const { about } = createTestBundleContent({ slug, version: '2.0.0' })
    const zip = await packBundle(composeTestBundle({ about }, otherPublisherKey))
    await expect(publisher.market.publish({ body: { zip } })).rejects.toMatchObject(
      refusal(409, 'PUBLISHER_KEY_CHANGED'),
    )
    const other = await backend.publisher()
    await expect(other.publish({ slug, version: '2.0.0' })).rejects.toMatchObject(refusal(409, 'SLUG_TAKEN'))
    const stolen = { body: { zip: await publisher.pack({ slug: nextSlug() }) } }
    await expect(other.market.publish(stolen)).rejects.toMatchObject(refusal(409, 'PUBLISHER_KEY_TAKEN'))
    await publisher.publish({ slug, version: '1.10.0' })
    await backend.operate('remove', slug, 'Harmful')
    await expect(publisher.publish({ slug, version: '3.0.0' })).rejects.toMatchObject(
      refusal(409, 'BUNDLE_REMOVED'),
    )
  })

  test('an account needs a publisher name, which no other publisher has', async () => {
    const user = await backend.user()
    const zip = await (await backend.publisher()).pack({ slug: nextSlug() })
    await expect(user.market.publish({ body: { zip } })).rejects.toMatchObject(
      refusal(409, 'PUBLISHER_NAME_REQUIRED'),
    )
    await user.market.setPublisher({ body: { name: '三禾' } })
    const other = await backend.user()
    await expect(other.market.setPublisher({ body: { name: '三禾' } })).rejects.toMatchObject(
      refusal(409, 'PUBLISHER_NAME_TAKEN'),
    )
  })

  test.each([
    ['no zip', 400, 'BUNDLE_INVALID', async () => 'aGVsbG8='],
    [
      'a wrong hash',
      400,
      'BUNDLE_HASH_WRONG',
      () => packBundle(changeTestBundle(composeTestBundle(), { 'persona.md': 'x' })),
    ],
    [
      'a wrong signature',
      400,
      'BUNDLE_SIGNATURE_WRONG',
      () => packBundle(resignTestBundle(composeTestBundle(), {}, otherPublisherKey)),
    ],
    [
      'an unknown path',
      400,
      'BUNDLE_PATH_INVALID',
      () => packBundle(resignTestBundle(composeTestBundle(), { 'a.sh': 'x' })),
    ],
  ])('refuses %s with %i %s', async (_what, status, code, zip) => {
    const publisher = await backend.publisher()
    await expect(publisher.market.publish({ body: { zip: await zip() } })).rejects.toMatchObject(
      refusal(status, code),
    )
  })

  test('an account has at most 5 versions that wait', async () => {
    const publisher = await backend.publisher()
    for (let n = 0; n < maxWaitingPerAccount; n += 1)
      // oxlint-disable-next-line no-await-in-loop -- each publication needs the one before it
      await publisher.publish({ slug: nextSlug() })
    await expect(publisher.publish({ slug: nextSlug() })).rejects.toMatchObject(
      refusal(409, 'TOO_MANY_WAITING'),
    )
    await backend.approveAll()
  })

  test('10 publications of the same version at once: exactly 1 succeeds, 9 get VERSION_NOT_HIGHER', async () => {
    const publisher = await backend.publisher()
    const body = { zip: await publisher.pack({ slug: nextSlug() }) }
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => publisher.market.publish({ body })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject(refusal(409, 'VERSION_NOT_HIGHER'))
  })

  test('10 publishers take the same slug at once: exactly 1 succeeds, 9 get SLUG_TAKEN', async () => {
    const slug = nextSlug()
    const publishers = await Promise.all(Array.from({ length: 10 }, () => backend.publisher()))
    const results = await Promise.allSettled(publishers.map((publisher) => publisher.publish({ slug })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(refusal(409, 'SLUG_TAKEN'))
    await backend.approveAll()
  })

  test('without the lock and the unique rows, publications at once store the version more than once', async () => {
    const { db } = backend.deps
    await sql`CREATE TABLE market_race (version text)`.execute(db)
    const countRows = async (at: typeof db) =>
      (await sql`SELECT version, pg_sleep(0.05) FROM market_race`.execute(at)).rows.length
    const publishUnlocked = () =>
      db.transaction().execute(async (tx) => {
        if ((await countRows(tx)) === 0)
          await sql`INSERT INTO market_race SELECT '1.0.0' FROM pg_sleep(0.2)`.execute(tx)
      })
    await Promise.all(Array.from({ length: 4 }, publishUnlocked))
    expect(await countRows(db)).toBeGreaterThan(1)
  })
})

describe('GET /api/market', () => {
  test('counts decisions of the operator until the publisher has seen them, and no own withdrawal', async () => {
    const publisher = await backend.publisher()
    const count = async () => (await publisher.market.status({})).new_decisions
    const slug = nextSlug()
    await publisher.publish({ slug })
    expect(await count()).toBe(0)
    backend.clock.move({ advanceMs: 1000 })
    await backend.approveAll()
    expect(await count()).toBe(1)
    await publisher.market.seeDecisions({})
    expect(await count()).toBe(0)
    backend.clock.move({ advanceMs: 1000 })
    await publisher.market.withdraw({ params: { slug } })
    expect(await count()).toBe(0)
    const removed = nextSlug()
    await publisher.publish({ slug: removed })
    await backend.operate('remove', removed, 'Harmful')
    expect(await count()).toBe(1)
    expect((await (await backend.user()).market.status({})).new_decisions).toBe(0)
  })
})

describe('GET /api/market/bundles', () => {
  test('finds name, description and publisher, also in Chinese, and takes % literally', async () => {
    const { slug } = await publishApproved({ name: '木工报价', description: '给木工作坊写报价单' })
    const reader = await backend.user()
    const find = async (search: string) =>
      (await reader.market.list({ query: { search } })).bundles.map((bundle) => bundle.slug)
    expect(await find('木工')).toEqual([slug])
    expect(await find('报价单')).toEqual([slug])
    expect(await find('%')).toEqual([])
    expect(await find('absent')).toEqual([])
  })

  test('filters by the kind of part that the bundles contain', async () => {
    const publisher = await backend.publisher()
    const slug = nextSlug()
    const { about } = createTestBundleContent({ slug, name: `Filtered ${slug}` })
    const files = composeTestBundle({ about, persona: undefined, skills: new Map() }, publisher.key)
    await publisher.market.publish({ body: { zip: await packBundle(files) } })
    await backend.approveAll()
    const count = async (kind?: 'persona' | 'skill' | 'quick_command') =>
      (await publisher.market.list({ query: { search: slug, ...(kind && { kind }) } })).bundles.length
    expect(await Promise.all([count(), count('quick_command'), count('persona'), count('skill')])).toEqual([
      1, 1, 0, 0,
    ])
  })

  test('counts installations once for each account and sorts by them', async () => {
    const { slug, params } = await publishApproved({ description: 'counted' })
    await publishApproved({ description: 'counted' })
    const reader = await backend.user()
    await Promise.all(Array.from({ length: 5 }, () => reader.market.install({ params })))
    await (await backend.user()).market.install({ params })
    const { bundles: found } = await reader.market.list({ query: { search: 'counted', sort: 'installs' } })
    expect(found.map(({ installs }) => installs)).toEqual([2, 0])
    expect(found[0]?.slug).toBe(slug)
  })
})

describe('reports, withdrawal and the commands of the operator', () => {
  test('an account reports a bundle once, and the operator reads the report', async () => {
    const { params, slug } = await publishApproved()
    const reader = await backend.user()
    const body = { kind: 'misleading' as const, text: 'Not what it says\u202E' }
    await reader.market.report({ params, body })
    await expect(reader.market.report({ params, body })).rejects.toMatchObject(
      refusal(409, 'ALREADY_REPORTED'),
    )
    expect(await reader.market.read({ params })).toMatchObject({ is_reported: true })
    const { text } = await backend.operate('reports')
    expect(text).toContain(`about ${slug}: misleading. Not what it says\\u{202E}`)
  })

  test('only the publisher withdraws a bundle; a higher version may follow', async () => {
    const { params, slug, publisher } = await publishApproved()
    const stranger = await backend.user()
    await expect(stranger.market.withdraw({ params })).rejects.toMatchObject(refusal(404, 'BUNDLE_NOT_FOUND'))
    await publisher.market.withdraw({ params })
    await expect(stranger.market.read({ params })).rejects.toMatchObject(refusal(404, 'BUNDLE_NOT_FOUND'))
    expect((await publisher.publish({ slug, version: '1.0.1' })).versions).toMatchObject([
      { status: 'waiting' },
      { status: 'removed' },
    ])
    await backend.approveAll()
  })

  test('the operator lists, shows, rejects and removes versions, and the publisher sees the reasons', async () => {
    const publisher = await backend.publisher()
    const slug = nextSlug()
    await publisher.publish({ slug })
    const waiting = await backend.operate('waiting')
    const id = new RegExp(`(\\d+): ${slug} 1.0.0`).exec(waiting.text)?.[1] ?? ''
    expect((await backend.operate('show', id)).text).toContain('--- skills/quotes/SKILL.md')
    expect(await backend.operate('reject', id, 'No licence')).toEqual({
      code: 0,
      text: `version ${id} is rejected`,
    })
    await expect(backend.operate('approve', id)).rejects.toMatchObject({ code: 'VERSION_NOT_WAITING' })
    const own = async () => (await publisher.market.own({})).bundles[0]
    expect(await own()).toMatchObject({ versions: [{ status: 'rejected', reason: 'No licence' }] })
    await publisher.publish({ slug, version: '1.1.0' })
    await backend.approveAll()
    await backend.operate('remove', slug, 'Harmful')
    expect(await own()).toMatchObject({
      removal_reason: 'Harmful',
      versions: [{ status: 'removed', reason: 'Harmful' }, {}],
    })
    expect(await backend.operate('reject', id)).toEqual({ code: undefined, text: '' })
  })
})

test('without MARKET=1 every endpoint of the market answers 404 MARKET_OFF, and the state says so', async () => {
  const off = await startTestBackend({ RATE_LIMIT_SCALE: '1000' })
  try {
    const user = await off.user()
    expect(await user.market.status({})).toEqual({ is_offered: false, publisher: null, new_decisions: 0 })
    await expect(user.market.list({ query: {} })).rejects.toMatchObject(refusal(404, 'MARKET_OFF'))
    await expect(user.market.publish({ body: { zip: '' } })).rejects.toMatchObject(refusal(404, 'MARKET_OFF'))
  } finally {
    await off.stop()
  }
})
