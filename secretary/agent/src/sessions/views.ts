import { toIso } from '@sanhe/kit/runtime/clock'
import type { SessionRow } from './store.ts'

export const toSessionResponse = (session: SessionRow, personId: string) => ({
  session_id: session.session_id,
  title: session.title,
  title_source: session.title_source,
  is_shared: session.is_shared === 1,
  is_own: session.owner_id === personId,
  created_at: toIso(session.created_at),
  updated_at: toIso(session.updated_at),
})
