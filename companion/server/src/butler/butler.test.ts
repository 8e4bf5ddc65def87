import { randomUUID } from 'node:crypto'
import { dayMs, fromIso, toDate } from '@sanhe/kit/clock'
import { type Model, ModelError } from '@sanhe/providers/model'
import { startModelStandIn } from '@sanhe/providers/stand-ins/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCount } from '#core'
import { startTestApp, type TestApp, type TestUser } from '#testing'
import { answer } from './answer.ts'
import { keepReply, takeMessage } from './service.ts'
import { ask as askAs, talk as talkAs } from './testing/talking.ts'

type StandIn = Awaited<ReturnType<typeof startModelStandIn>>

let app: TestApp
let model: StandIn
let user: TestUser
let sessionId: string
beforeAll(async () => {
  model = await startModelStandIn()
  app = await startTestApp({ MODEL_BASE_URL: model.url, MODEL_NAME: 'stand-in' })
})
beforeEach(async () => {
  user = await app.user()
  sessionId = randomUUID()
})
afterAll(async () => {
  await app.stop()
  await model.stop()
})

type Asked = RequestInit & { who?: TestUser; session?: string }

const ask = (content: string, { who = user, session = sessionId, ...init }: Asked = {}) =>
  askAs(who, content, { sessionId: session, ...init })
const talk = (content: string, { who = user, session = sessionId, ...init }: Asked = {}) =>
  talkAs(who, content, { sessionId: session, ...init })
const historyOf = async (who = user) => (await who.butler.history({ query: { pageSize: 50 } })).messages
const refusalOf = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as object,
})
const exceeded = {
  status: 403,
  body: {
    success: false,
    error: { code: 'FREE_LIMIT_EXCEEDED', message: expect.any(String), upgrade_url: '/membership/plans' },
  },
}

describe('a chat', () => {
  test('is answered by events: the reply in pieces, actions with the last, then the id', async () => {
    model.queue([{ text: '早上好，王阿姨。今天天气不错！' }])
    const response = await ask('今天心情不错')
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('cache-control')).toContain('no-transform')
    const text = await response.text()
    const [{ id } = expect.fail()] = await historyOf()
    const line = (content: string, actions: object[]) =>
      `event: message\ndata: ${JSON.stringify({ role: 'assistant', content, actions })}\n\n`
    const commands = [{ type: 'quickReply', options: ['附近活动', '医院挂号', '买菜送货'] }]
    expect(text).toBe(
      line('早上好，', []) +
        line('王阿姨。', []) +
        line('今天天气不错！', commands) +
        `event: done\ndata: {"messageId":${id}}\n\n`,
    )
  })

  test('is kept as it was said, and read newest first, by session', async () => {
    model.queue([{ text: '好的。' }, { text: '再见。' }])
    const { messageId } = await talk('  今天心情不错 ')
    await talk('讲个笑话', { session: randomUUID() })
    const { messages, total } = await user.butler.history({ query: { sessionId } })
    expect(total).toBe(2)
    expect(messages).toMatchObject([
      { id: messageId, role: 'assistant', content: '好的。', contentType: 'text', voiceUrl: null },
      { role: 'user', content: '今天心情不错', createdAt: '2026-11-21T04:00:00.000Z' },
    ])
    expect((await user.butler.history({ query: { pageSize: 3, page: 2 } })).messages).toHaveLength(1)
    expect((await historyOf()).map(({ content }) => content)).toEqual([
      '再见。',
      '讲个笑话',
      '好的。',
      '今天心情不错',
    ])
  })

  test('tells a model what was said before in the session, and no more', async () => {
    model.queue([{ text: '一。好' }, { text: '二。好' }])
    await talk('我喜欢太极')
    model.requests.length = 0
    await talk('我喜欢什么，我的电话是13800138000')
    expect(model.requests[0]?.messages.slice(1)).toEqual([
      { role: 'user', content: '我喜欢太极' },
      { role: 'assistant', content: '一。好' },
      { role: 'user', content: '我喜欢什么，我的电话是（号码）' },
    ])
  })

  test('of another person is neither read nor told to a model, whatever session is named', async () => {
    model.queue([{ text: '记住了。' }, { text: '您好。' }])
    await talk('我的秘密是樱桃')
    const other = await app.user()
    model.requests.length = 0
    await talk('我的秘密是什么', { who: other })
    expect(JSON.stringify(model.requests)).not.toContain('樱桃')
    expect(
      (await other.butler.history({ query: { sessionId } })).messages.map(({ content }) => content),
    ).toEqual(['您好。', '我的秘密是什么'])
    expect(await refusalOf(await app.visitor.fetch('/api/v1/ai/history'))).toMatchObject({ status: 401 })
  })

  test.each([
    ['a session that is no UUID', { sessionId: 'x' }],
    ['nothing said', { content: '  ' }],
    ['more than 500 characters', { content: '好'.repeat(501) }],
    ['another kind of content', { contentType: 'action' }],
    ['a field too many', { role: 'system' }],
  ])('with %s is refused before the stream, and costs nothing', async (_, change) => {
    const body = JSON.stringify({ sessionId, content: '你好', contentType: 'text', ...change })
    expect(await refusalOf(await ask('', { body }))).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_ERROR' },
    })
    expect(await historyOf()).toEqual([])
  })

  test('may have 500 characters', async () => {
    model.queue([{ text: '好长。' }])
    expect((await talk('好'.repeat(500))).reply).toBe('好长。')
  })

  test('without a token is refused', async () => {
    const response = await app.visitor.fetch('/api/v1/ai/chat', { method: 'POST' })
    expect(await refusalOf(response)).toMatchObject({ status: 401, body: { error: 'UNAUTHORIZED' } })
  })
})

describe('a model', () => {
  const apology = '抱歉，我刚才没反应过来，请再说一遍。'

  test.each([
    ['fails', { error: 'server_error' }],
    ['refuses the key', { error: 'invalid_api_key' }],
    ['says nothing', { text: ' \n ' }],
    ['says nothing Chinese', { text: 'Sorry, I cannot. '.repeat(10) }],
    ['says nothing that is text', { text: '\u0000\u0007\u200B***' }],
  ])('that %s is made up for by an apology, and costs nothing', async (_, failure) => {
    model.queue([failure])
    const { reply, messages, messageId } = await talk('今天心情不错')
    expect(messages).toHaveLength(1)
    expect(reply).toBe(apology)
    expect((await historyOf())[0]).toMatchObject({ id: messageId, content: apology })
    expect(await countOf(user)).toBe(0)
  })

  /** The reply to a message, of a model and with a patience of the test's own. */
  async function answered(own: Model, modelTimeoutMs = 20_000) {
    const turn = await takeMessage(app.deps, user.id, {
      sessionId,
      content: '今天心情不错',
      contentType: 'text',
    })
    expect(await countOf(user)).toBe(1)
    const deps = { ...app.deps, model: () => own, config: { ai: { modelTimeoutMs } } }
    const pieces: string[] = []
    const reply = await answer(deps, turn, (piece) => pieces.push(piece), new AbortController().signal)
    expect(reply.content).toBe(pieces.join(''))
    await keepReply(app.deps, turn, reply)
    return reply.content
  }

  test('that is slower than a person waits is made up for too, and costs nothing', async () => {
    model.queue([{ text: '嗯，好的', delayMs: 60_000 }])
    expect(await answered(app.deps.model() ?? expect.fail(), 50)).toBe(apology)
    expect(await countOf(user)).toBe(0)
  })

  test('that breaks off is finished in plain words, and costs nothing', async () => {
    const breaking: Model = {
      async reply(_, onText) {
        onText('今天天气不错。我想想接')
        throw new ModelError('failing')
      },
    }
    expect(await answered(breaking)).toBe('今天天气不错。抱歉，我没说完，请再问一次。')
    expect(await countOf(user)).toBe(0)
  })

  test('that talks on and on is cut at a sentence within a hundred characters', async () => {
    model.queue([{ text: '今天天气不错，适合出门走走。'.repeat(40), delayMs: 100 }])
    const { reply } = await talk('今天心情不错')
    expect(reply).toBe('今天天气不错，适合出门走走。'.repeat(7))
    expect(await countOf(user)).toBe(1)
  })

  test('that failed is not reminded of it', async () => {
    model.queue([{ error: 'server_error' }, { text: '好的。' }])
    await talk('今天心情不错')
    await talk('讲个笑话')
    expect(JSON.stringify(model.requests.at(-1))).not.toContain('抱歉')
  })

  test('goes on when nobody listens any more, and the reply is there later', async () => {
    model.queue([{ text: '第一句话说完了。第二句话也说完了。', delayMs: 300 }])
    const leaving = new AbortController()
    const response = await ask('今天心情不错', { signal: leaving.signal })
    const reader = response.body?.getReader()
    await reader?.read()
    leaving.abort()
    await expect.poll(async () => (await historyOf())[0]?.content).toBe('第一句话说完了。第二句话也说完了。')
    expect(await countOf(user)).toBe(1)
  })
})

const countOf = async ({ id }: TestUser) =>
  (await app.db.selectFrom('counters').select('count').where('subject', '=', `user:${id}`).executeTakeFirst())
    ?.count ?? 0

describe('a day', () => {
  const say = (who = user) => ask('理财', { who })
  const statuses = async (asked: Promise<Response>[]) => {
    const responses = await Promise.all(asked)
    await Promise.all(responses.map((response) => response.text()))
    return responses.map(({ status }) => status)
  }
  const of = (all: number[], status: number) => all.filter((one) => one === status).length

  test('has twenty messages for somebody who is no member, however many come at once', async () => {
    const answers = await statuses(Array.from({ length: 30 }, () => say()))
    expect([of(answers, 200), of(answers, 403)]).toEqual([20, 10])
    expect(await refusalOf(await say())).toEqual(exceeded)
    const { total } = await user.butler.history({ query: {} })
    expect(total).toBe(40)
  })

  test('counted by reading first would let more than twenty through', async () => {
    const mine = { name: 'naive', subject: `user:${user.id}`, period: '2026-11-21' }
    await app.db
      .insertInto('counters')
      .values({ ...mine, count: 19 })
      .execute()
    const naive = () =>
      app.db.transaction().execute(async (tx) => {
        const count = await readCount(tx, mine)
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

  test('ends at midnight in Shanghai', async () => {
    app.clock.move({ now: fromIso('2026-11-21T23:59:59.999+08:00') })
    await statuses(Array.from({ length: 20 }, () => say()))
    expect((await say()).status).toBe(403)
    app.clock.move({ now: fromIso('2026-11-22T00:00:00+08:00') })
    expect((await say()).status).toBe(200)
    app.clock.move({ reset: true })
  })

  test('has no end for members, as long as they are', async () => {
    const until = toDate(app.clock.now() + dayMs)
    const member = await app.user({ is_member: true, member_expires_at: until })
    const answers = await statuses(Array.from({ length: 25 }, () => say(member)))
    expect(of(answers, 200)).toBe(25)
    const former = await app.user({ is_member: true, member_expires_at: toDate(app.clock.now()) })
    const theirs = await statuses(Array.from({ length: 21 }, () => say(former)))
    expect([of(theirs, 200), of(theirs, 403)]).toEqual([20, 1])
  })

  test('that is used up still hears a call for help', async () => {
    await statuses(Array.from({ length: 20 }, () => say()))
    expect((await say()).status).toBe(403)
    expect((await talk('我胸口疼')).reply).toContain('请立即拨打120')
  })
})

test('of all that was said a hundred messages are kept, also when many come at once', async () => {
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
