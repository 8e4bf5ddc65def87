import { ApiError } from '@sanhe/kit/http/client'
import { historyPageSize } from '@sanhe/protocol/limits'
import { sendAndAwaitReply } from './exchanges.ts'
import { openProbeConnection, runWithConnection } from './probe.ts'
import { assertRule, type ConformanceRule, type ConformanceTarget, createConformanceTestId } from './rule.ts'

async function statusOf(target: ConformanceTarget, path: string, authorization?: string) {
  const { status } = await target.fetch(target.url + path, {
    method: 'GET',
    headers: authorization === undefined ? {} : { authorization },
  })
  return status
}

const notTheKey = 'this-is-not-the-key'

export const restConformanceRules: ConformanceRule[] = [
  {
    sentence: 'GET /api/health accepts the API key as a bearer token',
    of: 'specification',
    async check(target) {
      await target.api.health()
    },
  },
  {
    sentence: 'GET /api/health answers 401 without a key and with a wrong key',
    of: 'specification',
    async check(target) {
      for (const authorization of [undefined, `Bearer ${notTheKey}`]) {
        // oxlint-disable-next-line no-await-in-loop -- guesses are counted by the server, one after the other
        const status = await statusOf(target, '/api/health', authorization)
        assertRule(status === 401, `${authorization ? 'a wrong key' : 'no key'} was answered ${status}`)
      }
    },
  },
  {
    sentence: 'GET /api/messages answers 401 without a key',
    of: 'specification',
    async check(target) {
      const status = await statusOf(target, `/api/messages?session_id=${createConformanceTestId('sess')}`)
      assertRule(status === 401, `it was answered ${status}`)
    },
  },
  {
    sentence: 'The WebSocket refuses a wrong key',
    of: 'specification',
    async check(target) {
      const connection = await openProbeConnection(target, 'plain', notTheKey).catch(() => undefined)
      connection?.close()
      assertRule(connection === undefined, 'it was opened')
    },
  },
  {
    sentence:
      'GET /api/messages pages back through a session with before and limit, at most 50 messages a page',
    of: 'specification',
    check: (target) =>
      runWithConnection(target, 'plain', async (connection) => {
        const { sessionId } = await sendAndAwaitReply(target, connection)
        const whole = await target.api.messages(sessionId)
        assertRule(
          whole.messages.length >= 2,
          `${whole.messages.length} messages after one question and its answer`,
        )
        assertRule(whole.messages.length <= historyPageSize, `${whole.messages.length} messages on a page`)
        const newest = whole.messages.at(-1)
        const last = await target.api.messages(sessionId, { limit: 1 })
        assertRule(
          last.messages.length === 1 && last.has_more,
          'limit=1 is not a page of one with more before it',
        )
        assertRule(last.messages[0]?.message_id === newest?.message_id, 'limit=1 is not the newest message')
        const before = await target.api.messages(sessionId, { before: newest?.message_id })
        const expected = whole.messages.slice(0, -1).map(({ message_id }) => message_id)
        const got = before.messages.map(({ message_id }) => message_id)
        assertRule(
          got.join() === expected.join(),
          `before the newest are ${got.join()}, not ${expected.join()}`,
        )
      }),
  },
  {
    sentence: 'GET /api/messages answers 400 when before is an unknown message',
    of: 'extension',
    async check(target) {
      const refusal = await target.api
        .messages(createConformanceTestId('sess'), { before: 'msg_that_never_was' })
        .catch((error: unknown) => error)
      assertRule(refusal instanceof ApiError && refusal.status === 400, `it was answered: ${String(refusal)}`)
    },
  },
]
