import { toIso } from '@sanhe/kit/runtime/clock'
import type { SessionRow } from './store.ts'

export const toSessionResponse = (session: SessionRow) => ({
  session_id: session.session_id,
  title: session.title,
  title_source: session.title_source,
  created_at: toIso(session.created_at),
  updated_at: toIso(session.updated_at),
})
