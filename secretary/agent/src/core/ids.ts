import type { Instant } from '@sanhe/kit/runtime/clock'
import { monotonicFactory } from 'ulid'

/** In order of creation, also within one millisecond. */
const ulid = monotonicFactory()

export const newId = (kind: 'sess' | 'msg' | 'agent' | 'key' | 'up' | 'apr', now: Instant) =>
  `${kind}_${ulid(now)}`

/** A client that is offline may create a session id; it must have our format. */
export const isSessionId = (id: string) => /^sess_[0-9A-HJKMNP-TV-Z]{26}$/.test(id)
