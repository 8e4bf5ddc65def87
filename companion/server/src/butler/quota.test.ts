import { randomUUID } from 'node:crypto'
import { dayMs, fromIso, toDate } from '@sanhe/kit/runtime/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCounter } from '#core'
import type { TestApp, TestUser } from '#testing'
import { createButlerChatHelpers, readErrorResponse } from './testing/chat-helpers.ts'
import { startAppWithModel } from './testing/model.ts'

let service: Awaited<ReturnType<typeof startAppWithModel>>
let app: TestApp
let user: TestUser
let sessionId: string
beforeAll(async () => {
  service = await startAppWithModel()
  ;({ app } = service)
})
beforeEach(async () => {
  user = await app.user()
  sessionId = randomUUID()
})
afterAll(() => service.stop())

const { ask, talk } = createButlerChatHelpers(() => ({ user, sessionId }))
const exceeded = {
  status: 403,
  body: {
    success: false,
    error: { code: 'FREE_LIMIT_EXCEEDED', message: expect.any(String), upgrade_url: '/membership/plans' },
  },
}

describe('daily quota of messages', () => {
  const say = (who = user) => ask('理财', { who })
  const statuses = async (requests: Promise<Response>[]) => {
    const responses = await Promise.all(requests)
    await Promise.all(responses.map((response) => response.text()))
    return responses.map(({ status }) => status)
  }
  const of = (all: number[], status: number) => all.filter((one) => one === status).length

  test('a user without membership can send the butler 20 messages a day, even if 30 arrive simultaneously', async () => {
    const answers = await statuses(Array.from({ length: 30 }, () => say()))
    expect([of(answers, 200), of(answers, 403)]).toEqual([20, 10])
    expect(await readErrorResponse(await say())).toEqual(exceeded)
    const { total } = await user.butler.history({ query: {} })
    expect(total).toBe(40)
  })

  test('control: reading the message count before writing it lets more than 20 messages through', async () => {
    const mine = { name: 'naive', subject: `user:${user.id}`, period: '2026-11-21' }
    await app.db
      .insertInto('counters')
      .values({ ...mine, count: 19 })
      .execute()
    const naive = () =>
      app.db.transaction().execute(async (tx) => {
        const count = await readCounter(tx, mine)
        await everybodyHasRead()
        if (count >= 20) return 403
        await tx
          .updateTable('counters')
          .set({ count: count + 1 })
          .where('name', '=', 'naive')
          .execute()
        return 200
      })
    let readers = 0
    const barrier = Promise.withResolvers<void>()
    async function everybodyHasRead() {
      readers += 1
      if (readers === 5) barrier.resolve()
      await barrier.promise
    }
    expect(of(await Promise.all(Array.from({ length: 5 }, naive)), 200)).toBe(5)
  })

  test("the butler's quota of messages starts again at midnight in Shanghai", async () => {
    app.clock.move({ now: fromIso('2026-11-21T23:59:59.999+08:00') })
    await statuses(Array.from({ length: 20 }, () => say()))
    expect((await say()).status).toBe(403)
    app.clock.move({ now: fromIso('2026-11-22T00:00:00+08:00') })
    expect((await say()).status).toBe(200)
    app.clock.move({ reset: true })
  })

  test('a member can send the butler any number of messages until the membership ends', async () => {
    const until = toDate(app.clock.now() + dayMs)
    const member = await app.user({ is_member: true, member_expires_at: until })
    const answers = await statuses(Array.from({ length: 25 }, () => say(member)))
    expect(of(answers, 200)).toBe(25)
    const former = await app.user({ is_member: true, member_expires_at: toDate(app.clock.now()) })
    const theirs = await statuses(Array.from({ length: 21 }, () => say(former)))
    expect([of(theirs, 200), of(theirs, 403)]).toEqual([20, 1])
  })

  test('the butler answers a call for help after the quota of messages is used up', async () => {
    await statuses(Array.from({ length: 20 }, () => say()))
    expect((await say()).status).toBe(403)
    expect((await talk('我胸口疼')).reply).toContain('请立即拨打120')
  })

  test.each(['救命', '快来人', '我吃了一瓶安眠药', '有人溺水了', '家里有煤气味'])(
    'the butler answers the call for help "%s" after the quota is used up and does not count it',
    async (call) => {
      const used = { name: 'ai.chat', subject: `user:${user.id}`, period: '2026-11-21' }
      await app.db
        .insertInto('counters')
        .values({ ...used, count: 19 })
        .execute()
      expect((await talk(call)).reply).toContain('120')
      expect(await readCounter(app.db, used)).toBe(19)
      await (await say()).text()
      expect((await say()).status).toBe(403)
      expect((await talk(call)).options).toContain('拨打120')
    },
  )
})

test('only the newest 100 chat messages of a user are kept, even if many arrive simultaneously', async () => {
  const member = await app.user({ is_member: true, member_expires_at: toDate(app.clock.now() + dayMs) })
  const old = Array.from({ length: 98 }, (_, n) => ({
    user_id: member.id,
    session_id: sessionId,
    role: 'user' as const,
    content: `旧${n}`,
    created_at: toDate(app.clock.now()),
  }))
  await app.db.insertInto('ai_conversations').values(old).execute()
  await talk('理财', { who: member })
  const before = await member.butler.history({ query: { page: 2, pageSize: 50 } })
  expect([before.total, before.messages.at(-1)?.content]).toEqual([100, '旧0'])
  await Promise.all(Array.from({ length: 8 }, () => talk('理财', { who: member })))
  const after = await member.butler.history({ query: { page: 2, pageSize: 50 } })
  expect([after.total, after.messages.at(-1)?.content]).toEqual([100, '旧16'])
})
