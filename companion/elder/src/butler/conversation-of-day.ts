import { systemClock } from '@sanhe/kit/clock'
import { stored } from '@sanhe/ui/stored.ts'
import { dayOf } from '#parts/when.ts'
import { newUuid } from './uuid.ts'

type Conversation = { day: string; sessionId: string }

const store = stored<Conversation | null>(
  'sanhe.companion.conversation',
  (text) => (text ? (JSON.parse(text) as Conversation) : null),
  (conversation) => JSON.stringify(conversation),
)

/** By which the butler knows what was said before: each day begins anew. */
export function sessionOfToday() {
  const day = dayOf(systemClock.now())
  const known = store.get()
  if (known?.day === day) return known.sessionId
  const sessionId = newUuid()
  store.set({ day, sessionId })
  return sessionId
}
