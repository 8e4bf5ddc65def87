import { expect } from 'vitest'
import type { TestUser } from '#testing'

type ParsedReply = { content: string; actions: { type: string; options: string[] }[] }
type ChatRequest = RequestInit & { sessionId: string }

/** Sends a chat message to the butler with the same request as the app. */
export const sendChatMessage = (
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

/** Parses a stream of server-sent events as the app does. */
const eventsIn = (text: string) =>
  text
    .split('\n\n')
    .filter((block) => block && !block.startsWith(':'))
    .map((block) => {
      const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? expect.fail(block)
      return { event, data: JSON.parse(data) as object }
    })

/** Sends a chat message and returns the complete reply. */
export async function chatWithButler(who: Pick<TestUser, 'fetch'>, content: string, options: ChatRequest) {
  const response = await sendChatMessage(who, content, options)
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
 * Creates chat helpers for the user and session of a test suite. `at` is a function that returns the app and the data
 * of the test, because both are created only after the test suite is declared.
 */
export const createButlerChatHelpers = (at: () => { user: TestUser; sessionId: string }) => ({
  ask: (content: string, { who = at().user, session = at().sessionId, ...init }: ChatOptions = {}) =>
    sendChatMessage(who, content, { sessionId: session, ...init }),
  talk: (content: string, { who = at().user, session = at().sessionId, ...init }: ChatOptions = {}) =>
    chatWithButler(who, content, { sessionId: session, ...init }),
})

export const readErrorResponse = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as object,
})
