import { systemClock } from '@sanhe/kit/runtime/clock'
import { localStorageItem } from '@sanhe/ui/local-storage.ts'
import { toShanghaiDayText } from '#parts/dates.ts'
import { createUuid } from './uuid.ts'

type Conversation = { day: string; sessionId: string }

const store = localStorageItem<Conversation | null>(
  'sanhe.companion.conversation',
  (text) => (text ? (JSON.parse(text) as Conversation) : null),
  (conversation) => JSON.stringify(conversation),
)

/**
 * Returns the id of today's chat session, which gives the AI butler the context of the conversation. Each day has a new
 * session.
 */
export function getTodaysButlerSessionId() {
  const day = toShanghaiDayText(systemClock.now())
  const known = store.get()
  if (known?.day === day) return known.sessionId
  const sessionId = createUuid()
  store.set({ day, sessionId })
  return sessionId
}
