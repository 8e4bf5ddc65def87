import { addDays, instantToShanghaiDay, toInstantInShanghai, minuteMs } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCounter, takeCounterUnits, toUserRecipient } from '#core'
import { createCaller, getRefusal, startTestApp, type TestApp } from '#testing'
import { createIdentityNumber } from './testing/verify-helpers.ts'

let app: TestApp
let phone: string
let phones = 0
beforeAll(async () => void (app = await startTestApp()))
beforeEach(() => void (phone = `1390002${String((phones += 1)).padStart(4, '0')}`))
afterAll(() => app.stop())

async function register() {
  app.clock.move({ advanceMs: 5 * minuteMs })
  await app.visitor.auth.sendCode({ body: { phone, purpose: 'login' } })
  const code = String(app.sentTo(phone)[0]?.data['code'])
  const { token, user } = await app.visitor.auth.login({ body: { phone, code } })
  await app.settle()
  return { id: user.id, isNewUser: user.isNewUser, ...createCaller(app.url, token) }
}

type Registered = Awaited<ReturnType<typeof register>>

async function endOf(user: Registered) {
  await user.users.remove({ body: { phone } })
  await app.settle()
}

const couponsOf = async (user: Registered) => (await user.coupons.mine({ query: {} })).coupons

describe('a phone number that registers again after the deletion of its account', () => {
  test('a returning phone number gets no second welcome coupon', async () => {
    const first = await register()
    expect(await couponsOf(first)).not.toHaveLength(0)
    await endOf(first)
    const second = await register()
    expect(second).toMatchObject({ isNewUser: true })
    expect(second.id).not.toBe(first.id)
    expect(await couponsOf(second)).toEqual([])
    await endOf(second)
    expect(await couponsOf(await register())).toEqual([])
    phone = '13900029999'
    expect(await couponsOf(await register())).not.toHaveLength(0)
  })

  test('a returning phone number keeps the daily and monthly counts of its deleted accounts', async () => {
    const first = await register()
    const day = instantToShanghaiDay(app.clock.now())
    const counted = (id: number, name: string, period: string) =>
      readCounter(app.db, { name, subject: toUserRecipient(id), period })
    const take = (name: string, period: string, count: number) =>
      takeCounterUnits(app.db, { name, subject: toUserRecipient(first.id), period }, 100, count)
    await take('activity.joins', day.slice(0, 7), 3)
    await take('ai.chat', day, 20)
    await take('ai.chat', addDays(day, -1), 7)
    await endOf(first)
    const second = await register()
    await endOf(second)
    const third = await register()
    expect(await counted(third.id, 'activity.joins', day.slice(0, 7))).toBe(3)
    expect(await counted(third.id, 'ai.chat', day)).toBe(20)
    expect(await counted(third.id, 'ai.chat', addDays(day, -1))).toBe(0)
  })

  test('a returning phone number keeps the failed identity verifications of the day', async () => {
    const wrong = (user: Registered) =>
      getRefusal(user.users.verify({ body: { realName: '不匹配', idCard: createIdentityNumber() } }))
    const first = await register()
    for (let tries = 0; tries < 4; tries += 1)
      expect(await wrong(first)).toMatchObject({ error: 'VERIFICATION_FAILED' })
    await endOf(first)
    const second = await register()
    expect(await wrong(second)).toMatchObject({ status: 429, error: 'VERIFICATION_LIMIT_EXCEEDED' })
    app.clock.move({ now: toInstantInShanghai(addDays(instantToShanghaiDay(app.clock.now()), 1), '00:00') })
    expect(await wrong(second)).toMatchObject({ error: 'VERIFICATION_FAILED' })
  })

  test('a deleted account stores only a keyed hash of its phone number', async () => {
    const first = await register()
    await endOf(first)
    const rows = await app.db
      .selectFrom('ended_accounts')
      .selectAll()
      .where('user_id', '=', first.id)
      .execute()
    expect(rows).toMatchObject([{ phone_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(JSON.stringify(rows)).not.toContain(phone)
  })
})
