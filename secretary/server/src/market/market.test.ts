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
import { maxWaitingPerAccount } from './contract.ts'
import { readBundleZip } from './bundle-zip.ts'
import {
  expectedRefusal,
  type MarketBackend,
  packBundle,
  startMarketBackend,
} from './testing/market-backend.ts'

let backend: MarketBackend
beforeAll(async () => void (backend = await startMarketBackend()))
afterAll(() => backend.stop())

describe('POST /api/market/bundles', () => {
  test('a version waits until the operator approves it, then everybody finds it', async () => {
    const publisher = await backend.publisher()
    const reader = await backend.user()
    const slug = backend.nextSlug()
    expect(await publisher.publish({ slug })).toMatchObject({
      slug,
      versions: [{ version: '1.0.0', status: 'waiting' }],
    })
    await expect(reader.market.read({ params: { slug } })).rejects.toMatchObject(
      expectedRefusal(404, 'BUNDLE_NOT_FOUND'),
    )
    await expect(reader.market.download({ params: { slug } })).rejects.toMatchObject(
      expectedRefusal(404, 'BUNDLE_NOT_FOUND'),
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
    const { params, publisher } = await backend.publishApproved()
    const { zip, sha256: hash, size } = await (await backend.user()).market.download({ params })
    const bytes = Buffer.from(zip, 'base64')
    expect([sha256(bytes), bytes.length]).toEqual([hash, size])
    expect((await readBundleZip(bytes)).bundle.manifest.publisher_key).toBe(
      (await publisher.market.status({})).publisher?.public_key,
    )
  })

  test('a new version needs a higher number, the same key, the same account and a bundle that was not removed', async () => {
    const { publisher, slug } = await backend.publishApproved({ version: '1.2.0' })
    await expect(publisher.publish({ slug, version: '1.2.0' })).rejects.toMatchObject(
      expectedRefusal(409, 'VERSION_NOT_HIGHER'),
    )
    await expect(publisher.publish({ slug, version: '1.1.9' })).rejects.toMatchObject(
      expectedRefusal(409, 'VERSION_NOT_HIGHER'),
    )
    const { about } = createTestBundleContent({ slug, version: '2.0.0' })
    const zip = await packBundle(composeTestBundle({ about }, otherPublisherKey))
    await expect(publisher.market.publish({ body: { zip } })).rejects.toMatchObject(
      expectedRefusal(409, 'PUBLISHER_KEY_CHANGED'),
    )
    const other = await backend.publisher()
    await expect(other.publish({ slug, version: '2.0.0' })).rejects.toMatchObject(
      expectedRefusal(409, 'SLUG_TAKEN'),
    )
    const stolen = { body: { zip: await publisher.pack({ slug: backend.nextSlug() }) } }
    await expect(other.market.publish(stolen)).rejects.toMatchObject(
      expectedRefusal(409, 'PUBLISHER_KEY_TAKEN'),
    )
    await publisher.publish({ slug, version: '1.10.0' })
    await backend.operate('remove', slug, 'Harmful')
    await expect(publisher.publish({ slug, version: '3.0.0' })).rejects.toMatchObject(
      expectedRefusal(409, 'BUNDLE_REMOVED'),
    )
  })

  test('an account needs a publisher name, which no other publisher has', async () => {
    const user = await backend.user()
    const zip = await (await backend.publisher()).pack({ slug: backend.nextSlug() })
    await expect(user.market.publish({ body: { zip } })).rejects.toMatchObject(
      expectedRefusal(409, 'PUBLISHER_NAME_REQUIRED'),
    )
    await user.market.setPublisher({ body: { name: '三禾' } })
    const other = await backend.user()
    await expect(other.market.setPublisher({ body: { name: '三禾' } })).rejects.toMatchObject(
      expectedRefusal(409, 'PUBLISHER_NAME_TAKEN'),
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
      expectedRefusal(status, code),
    )
  })

  test('an account has at most 5 versions that wait', async () => {
    const publisher = await backend.publisher()
    for (let n = 0; n < maxWaitingPerAccount; n += 1)
      // oxlint-disable-next-line no-await-in-loop -- each publication needs the one before it
      await publisher.publish({ slug: backend.nextSlug() })
    await expect(publisher.publish({ slug: backend.nextSlug() })).rejects.toMatchObject(
      expectedRefusal(409, 'TOO_MANY_WAITING'),
    )
    await backend.approveAll()
  })

  test('10 publications of the same version at once: exactly 1 succeeds, 9 get VERSION_NOT_HIGHER', async () => {
    const publisher = await backend.publisher()
    const body = { zip: await publisher.pack({ slug: backend.nextSlug() }) }
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => publisher.market.publish({ body })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject(expectedRefusal(409, 'VERSION_NOT_HIGHER'))
  })

  test('10 publishers take the same slug at once: exactly 1 succeeds, 9 get SLUG_TAKEN', async () => {
    const slug = backend.nextSlug()
    const publishers = await Promise.all(Array.from({ length: 10 }, () => backend.publisher()))
    const results = await Promise.allSettled(publishers.map((publisher) => publisher.publish({ slug })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject(expectedRefusal(409, 'SLUG_TAKEN'))
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

describe('GET /api/market/own/:slug', () => {
  test('answers the content of the newest version in every state to its publisher, and 404 to others', async () => {
    const { publisher, slug, params } = await backend.publishApproved({ version: '1.0.0' })
    await publisher.publish({ slug, version: '1.1.0', name: 'Second' })
    const { about, persona } = createTestBundleContent({ slug, version: '1.1.0', name: 'Second' })
    expect(await publisher.market.readOwn({ params })).toEqual({
      about,
      persona,
      skills: ['quotes'],
      quick_commands: [{ title: 'Quote', text: 'Write a quote for {{customer}}.' }],
    })
    const other = await backend.publisher()
    await expect(other.market.readOwn({ params })).rejects.toMatchObject(
      expectedRefusal(404, 'BUNDLE_NOT_FOUND'),
    )
  })
})
