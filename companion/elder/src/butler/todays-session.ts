import { systemClock } from '@sanhe/kit/runtime/clock'
import { localStorageItem } from '@sanhe/ui/local-storage.ts'
import { dayInShanghai } from '#parts/dates.ts'
import { newUuid } from './uuid.ts'

type Conversation = { day: string; sessionId: string }

const store = localStorageItem<Conversation | null>(
  'sanhe.companion.conversation',
  (text) => (text ? (JSON.parse(text) as Conversation) : null),
  (conversation) => JSON.stringify(conversation),
)

/** Id of the butler's session, which holds the context. Each day starts a new session. */
export function todaysSessionId() {
  const day = dayInShanghai(systemClock.now())
  const known = store.get()
  if (known?.day === day) return known.sessionId
  const sessionId = newUuid()
  store.set({ day, sessionId })
  return sessionId
}
