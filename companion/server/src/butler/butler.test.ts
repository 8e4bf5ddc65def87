import { randomUUID } from 'node:crypto'
import { type Model, ModelError } from '@sanhe/providers/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp, TestUser } from '#testing'
import { answerButlerMessage } from './answer.ts'
import { receiveChatMessage, storeButlerReply } from './messages.ts'
import { createButlerChatHelpers, readErrorResponse } from './testing/chat-helpers.ts'
import { type ModelEmulator, startAppWithModel } from './testing/model.ts'

let service: Awaited<ReturnType<typeof startAppWithModel>>
let app: TestApp
let model: ModelEmulator
let user: TestUser
let sessionId: string
beforeAll(async () => {
  service = await startAppWithModel()
  ;({ app, model } = service)
})
beforeEach(async () => {
  user = await app.user()
  sessionId = randomUUID()
})
afterAll(() => service.stop())

const { ask, talk } = createButlerChatHelpers(() => ({ user, sessionId }))
const historyOf = async (who = user) => (await who.butler.history({ query: { pageSize: 50 } })).messages
const countOf = async ({ id }: TestUser) =>
  (await app.db.selectFrom('counters').select('count').where('subject', '=', `user:${id}`).executeTakeFirst())
    ?.count ?? 0

describe('POST /api/v1/ai/chat', () => {
  test('POST /ai/chat streams the reply as events: pieces of text, actions with the last piece, then the message id', async () => {
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

  test('the butler stores messages and replies, and GET /ai/history lists them newest first, by session', async () => {
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

  test('the butler sends the earlier messages of the session to the model, without phone numbers', async () => {
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

  test("naming the session id of another user neither shows that user's messages nor sends them to the model", async () => {
    model.queue([{ text: '记住了。' }, { text: '您好。' }])
    await talk('我的秘密是樱桃')
    const other = await app.user()
    model.requests.length = 0
    await talk('我的秘密是什么', { who: other })
    expect(JSON.stringify(model.requests)).not.toContain('樱桃')
    expect(
      (await other.butler.history({ query: { sessionId } })).messages.map(({ content }) => content),
    ).toEqual(['您好。', '我的秘密是什么'])
    expect(await readErrorResponse(await app.visitor.fetch('/api/v1/ai/history'))).toMatchObject({
      status: 401,
    })
  })

  test.each([
    ['a session that is no UUID', { sessionId: 'x' }],
    ['empty content', { content: '  ' }],
    ['more than 500 characters', { content: '好'.repeat(501) }],
    ['an unknown content type', { contentType: 'action' }],
    ['an unknown field', { role: 'system' }],
  ])(
    'a chat message with %s answers 400 before the stream starts and does not count toward the quota',
    async (_, change) => {
      const body = JSON.stringify({ sessionId, content: '你好', contentType: 'text', ...change })
      expect(await readErrorResponse(await ask('', { body }))).toMatchObject({
        status: 400,
        body: { error: 'VALIDATION_ERROR' },
      })
      expect(await historyOf()).toEqual([])
    },
  )

  test('POST /ai/chat accepts a chat message of 500 characters', async () => {
    model.queue([{ text: '好长。' }])
    expect((await talk('好'.repeat(500))).reply).toBe('好长。')
  })

  test('a chat message without a token answers 401', async () => {
    const response = await app.visitor.fetch('/api/v1/ai/chat', { method: 'POST' })
    expect(await readErrorResponse(response)).toMatchObject({ status: 401, body: { error: 'UNAUTHORIZED' } })
  })
})

describe('model failures', () => {
  const apology = '抱歉，我刚才没反应过来，请再说一遍。'

  test.each([
    ['fails', { error: 'server_error' }],
    ['rejects the API key', { error: 'invalid_api_key' }],
    ['returns only spaces', { text: ' \n ' }],
    ['returns no Chinese', { text: 'Sorry, I cannot. '.repeat(10) }],
    ['returns only control characters', { text: '\u0000\u0007\u200B***' }],
  ])(
    'a model that %s gets replaced by an apology, and the message does not count toward the quota',
    async (_, failure) => {
      model.queue([failure])
      const { reply, messages, messageId } = await talk('今天心情不错')
      expect(messages).toHaveLength(1)
      expect(reply).toBe(apology)
      expect((await historyOf())[0]).toMatchObject({ id: messageId, content: apology })
      expect(await countOf(user)).toBe(0)
    },
  )

  /** Returns the reply to a message that a given model produces within a given timeout. */
  async function answered(own: Model, modelTimeoutMs = 20_000) {
    const turn = await receiveChatMessage(app.deps, user.id, {
      sessionId,
      content: '今天心情不错',
      contentType: 'text',
    })
    expect(await countOf(user)).toBe(1)
    const deps = { ...app.deps, model: () => own, config: { ai: { modelTimeoutMs } } }
    const pieces: string[] = []
    const reply = await answerButlerMessage(
      deps,
      turn,
      (piece) => pieces.push(piece),
      new AbortController().signal,
    )
    expect(reply.content).toBe(pieces.join(''))
    await storeButlerReply(app.deps, turn, reply)
    return reply.content
  }

  test('when the model exceeds the timeout, the butler answers with an apology, and the message does not count toward the quota', async () => {
    model.queue([{ text: '嗯，好的', delayMs: 60_000 }])
    expect(await answered(app.deps.model() ?? expect.fail(), 50)).toBe(apology)
    expect(await countOf(user)).toBe(0)
  })

  test('a reply that the model ends early gets an apology, and the message does not count toward the quota', async () => {
    const breaking: Model = {
      async reply(_, onText) {
        onText('今天天气不错。我想想接')
        throw new ModelError('failing')
      },
    }
    expect(await answered(breaking)).toBe('今天天气不错。抱歉，我没说完，请再问一次。')
    expect(await countOf(user)).toBe(0)
  })

  test('a reply of the model that is too long is cut after a complete sentence within 100 characters', async () => {
    model.queue([{ text: '今天天气不错，适合出门走走。'.repeat(40), delayMs: 100 }])
    const { reply } = await talk('今天心情不错')
    expect(reply).toBe('今天天气不错，适合出门走走。'.repeat(7))
    expect(await countOf(user)).toBe(1)
  })

  test('a failed reply is not sent to the model with the next message', async () => {
    model.queue([{ error: 'server_error' }, { text: '好的。' }])
    await talk('今天心情不错')
    await talk('讲个笑话')
    expect(JSON.stringify(model.requests.at(-1))).not.toContain('抱歉')
  })

  test("the butler's reply is completed and stored even if the client disconnects", async () => {
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
