import { expect } from 'vitest'
import type { TestUser } from '#testing'

type ParsedReply = { content: string; actions: { type: string; options: string[] }[] }
type ChatRequest = RequestInit & { sessionId: string }

/** Sends a message to the butler as the app does. */
export const sendChat = (
  who: Pick<TestUser, 'fetch'>,
  content: string,
  { sessionId, ...init }: ChatRequest,
) =>
  who.fetch('/api/v1/ai/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId, content, contentType: 'text' }),
    ...init,
  })

/** Parses the events of a stream as the app does. */
const eventsIn = (text: string) =>
  text
    .split('\n\n')
    .filter((block) => block && !block.startsWith(':'))
    .map((block) => {
      const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? expect.fail(block)
      return { event, data: JSON.parse(data) as object }
    })

/** Sends a message and returns the complete reply. */
export async function chatWithButler(who: Pick<TestUser, 'fetch'>, content: string, options: ChatRequest) {
  const response = await sendChat(who, content, options)
  expect(response.status).toBe(200)
  const events = eventsIn(await response.text())
  const messages = events.filter(({ event }) => event === 'message').map(({ data }) => data as ParsedReply)
  const last = events.at(-1) ?? expect.fail()
  expect(last.event).toBe('done')
  return {
    messages,
    reply: messages.map(({ content }) => content).join(''),
    options: messages.at(-1)?.actions[0]?.options ?? [],
    messageId: (last.data as { messageId: number }).messageId,
  }
}

type ChatOptions = Omit<ChatRequest, 'sessionId'> & { who?: TestUser; session?: string }

/**
 * The same helpers for the user and session of a test. `at` is called lazily, because these do not exist yet when the
 * suite is declared.
 */
export const createChatHelpers = (at: () => { user: TestUser; sessionId: string }) => ({
  ask: (content: string, { who = at().user, session = at().sessionId, ...init }: ChatOptions = {}) =>
    sendChat(who, content, { sessionId: session, ...init }),
  talk: (content: string, { who = at().user, session = at().sessionId, ...init }: ChatOptions = {}) =>
    chatWithButler(who, content, { sessionId: session, ...init }),
})

export const readRefusal = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as object,
})
