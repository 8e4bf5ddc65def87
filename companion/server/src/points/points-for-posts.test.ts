import { inTransaction } from '@sanhe/kit/postgres/database'
import { dayMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestAdmin, type TestApp, type TestUser } from '#testing'
import { openPointsLedger, spendPoints } from './ledger.ts'

let app: TestApp
let admin: TestAdmin
let user: TestUser
beforeAll(async () => void (app = await startTestApp()))
beforeEach(async () => {
  app.clock.move({ reset: true })
  admin = await app.admin()
  user = await app.user()
})
afterAll(() => app.stop())

const post = async () => {
  const { id } = await user.community.create({ body: { content: '早上好' } })
  await app.settle()
  return { params: { id } }
}
const settled = async (call: Promise<unknown>) => {
  await call
  await app.settle()
}
const remove = (by: { params: { id: number } }) => settled(user.community.remove(by))
const hide = (by: { params: { id: number } }) =>
  settled(admin.communityAdmin.hide({ ...by, body: { reason: '广告' } }))
const restore = (by: { params: { id: number } }) => settled(admin.communityAdmin.restore(by))
const available = async () => (await user.points.account()).availablePoints

describe('points for posts', () => {
  test('removing a post takes its points back and lowers the daily count', async () => {
    const posts = [await post(), await post(), await post()]
    expect(await available()).toBe(15)
    for (const by of posts) await remove(by)
    expect(await available()).toBe(0)
    for (let nth = 0; nth < 4; nth += 1) await post()
    expect(await available()).toBe(15)
  })

  test('hiding a post takes its points back, and restoring it credits them once, however often both are repeated', async () => {
    const by = await post()
    for (const _ of [1, 2]) {
      await hide(by)
      expect(await available()).toBe(0)
      await restore(by)
      expect(await available()).toBe(5)
    }
    await hide(by)
    await remove(by)
    expect(await available()).toBe(0)
  })

  test('a post above the daily limit earns no points when it is restored on another day', async () => {
    for (let nth = 0; nth < 3; nth += 1) await post()
    const late = await post()
    app.clock.move({ advanceMs: dayMs })
    await hide(late)
    await restore(late)
    expect(await available()).toBe(15)
  })

  test('restoring a post does not credit points that were already spent', async () => {
    const by = await post()
    await inTransaction(app.db, async (tx) => {
      const ledger = await openPointsLedger(tx, user.id, app.clock.now())
      await spendPoints(ledger, { points: 3, reference: `x:${user.id}`, description: '-' })
    })
    await hide(by)
    expect(await available()).toBe(0)
    await restore(by)
    expect(await available()).toBe(2)
  })
})
