import { ApiError } from '@sanhe/kit/http/client'
import type { AgentApi } from './agent-api.ts'
import type { HistoryMessage, HistoryPage } from './history.ts'

/** Largest number of history pages that are read to reach the newest known message. */
const maxPages = 5
const emptyPage: HistoryPage = { messages: [], has_more: false, next_before: null }

type Deps = {
  api: Pick<AgentApi, 'messages'>
  /** Receives the messages that were read for a session, oldest first. */
  onRead(sessionId: string, messages: HistoryMessage[]): void
}
export type HistoryReader = ReturnType<typeof createHistoryReader>

/**
 * Keeps the displayed sessions up to date: stores the newest known message of each session and reads the history after
 * it.
 */
export function createHistoryReader({ api, onRead: read }: Deps) {
  /** Id of the newest known message of each session; null if the session was empty. */
  const newest = new Map<string, string | null>()
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<void>>()

  async function pageOf(sessionId: string, before?: string) {
    const page = await api.messages(sessionId, { before }).catch(emptyWhenUnknown)
    if (before === undefined) newest.set(sessionId, page.messages.at(-1)?.message_id ?? null)
    return page
  }

  /** Reads pages backwards until the newest known message, or until `maxPages`. */
  async function readNews(sessionId: string) {
    const known = newest.get(sessionId)
    const messages: HistoryMessage[] = []
    let before: string | undefined
    for (let pages = 0; pages < maxPages; pages += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each page says where the next one ends
      const page = await pageOf(sessionId, before)
      messages.unshift(...page.messages)
      const isReached = known == null || page.messages.some(({ message_id }) => message_id === known)
      if (isReached || !page.has_more || page.next_before === null) break
      before = page.next_before
    }
    read(sessionId, messages)
  }

  function begin(sessionId: string) {
    waiting.delete(sessionId)
    const reading = readNews(sessionId)
    running.set(sessionId, reading)
    return reading
  }

  /**
   * Reads the new messages of a session. A call during a running read starts a second read after it, because the first
   * may miss the newest messages.
   */
  function catchUp(sessionId: string): Promise<void> {
    const pending = waiting.get(sessionId)
    if (pending) return pending
    const before = running.get(sessionId)?.catch(() => {}) ?? Promise.resolve()
    const next = before.then(() => begin(sessionId))
    waiting.set(sessionId, next)
    return next
  }

  return {
    knownSessions: () => [...newest.keys()],
    newestIn: (sessionId: string) => newest.get(sessionId),
    catchUp,
    async page(sessionId: string, before?: string): Promise<HistoryPage> {
      const page = await pageOf(sessionId, before)
      read(sessionId, page.messages)
      return page
    },
    forgetSession: (sessionId: string) => void newest.delete(sessionId),
  }
}

/**
 * Returns an empty page for a session that the server does not know. A session that the client created is unknown to
 * the server until its first message.
 */
function emptyWhenUnknown(error: unknown): HistoryPage {
  if (error instanceof ApiError && error.status === 404) return emptyPage
  throw error
}
