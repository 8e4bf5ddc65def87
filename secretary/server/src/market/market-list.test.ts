import { composeTestBundle, createTestBundleContent } from '@sanhe/protocol/bundles/testing/test-bundle'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend } from '#testing'
import {
  expectedRefusal,
  type MarketBackend,
  packBundle,
  startMarketBackend,
} from './testing/market-backend.ts'

let backend: MarketBackend
beforeAll(async () => void (backend = await startMarketBackend()))
afterAll(() => backend.stop())

describe('GET /api/market', () => {
  test('counts decisions of the operator until the publisher has seen them, and no own withdrawal', async () => {
    const publisher = await backend.publisher()
    const count = async () => (await publisher.market.status({})).new_decisions
    const slug = backend.nextSlug()
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
    const removed = backend.nextSlug()
    await publisher.publish({ slug: removed })
    await backend.operate('remove', removed, 'Harmful')
    expect(await count()).toBe(1)
    expect((await (await backend.user()).market.status({})).new_decisions).toBe(0)
  })
})

describe('GET /api/market/bundles', () => {
  test('finds name, description and publisher, also in Chinese, and takes % literally', async () => {
    const { slug } = await backend.publishApproved({ name: '木工报价', description: '给木工作坊写报价单' })
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
    const slug = backend.nextSlug()
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
    const { slug, params } = await backend.publishApproved({ description: 'counted' })
    await backend.publishApproved({ description: 'counted' })
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
    const { params, slug } = await backend.publishApproved()
    const reader = await backend.user()
    const body = { kind: 'misleading' as const, text: 'Not what it says\u202E' }
    await reader.market.report({ params, body })
    await expect(reader.market.report({ params, body })).rejects.toMatchObject(
      expectedRefusal(409, 'ALREADY_REPORTED'),
    )
    expect(await reader.market.read({ params })).toMatchObject({ is_reported: true })
    const { text } = await backend.operate('reports')
    expect(text).toContain(`about ${slug}: misleading. Not what it says\\u{202E}`)
  })

  test('only the publisher withdraws a bundle; a higher version may follow', async () => {
    const { params, slug, publisher } = await backend.publishApproved()
    const stranger = await backend.user()
    await expect(stranger.market.withdraw({ params })).rejects.toMatchObject(
      expectedRefusal(404, 'BUNDLE_NOT_FOUND'),
    )
    await publisher.market.withdraw({ params })
    await expect(stranger.market.read({ params })).rejects.toMatchObject(
      expectedRefusal(404, 'BUNDLE_NOT_FOUND'),
    )
    expect((await publisher.publish({ slug, version: '1.0.1' })).versions).toMatchObject([
      { status: 'waiting' },
      { status: 'removed' },
    ])
    await backend.approveAll()
  })

  test('the operator lists, shows, rejects and removes versions, and the publisher sees the reasons', async () => {
    const publisher = await backend.publisher()
    const slug = backend.nextSlug()
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
    await expect(user.market.list({ query: {} })).rejects.toMatchObject(expectedRefusal(404, 'MARKET_OFF'))
    await expect(user.market.publish({ body: { zip: '' } })).rejects.toMatchObject(
      expectedRefusal(404, 'MARKET_OFF'),
    )
  } finally {
    await off.stop()
  }
})
