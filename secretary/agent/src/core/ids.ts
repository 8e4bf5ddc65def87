import type { Instant } from '@sanhe/kit/runtime/clock'
import { monotonicFactory } from 'ulid'

/** In order of their making, also within one millisecond. */
const ulid = monotonicFactory()

export const newId = (kind: 'sess' | 'msg' | 'agent' | 'key' | 'up' | 'apr', now: Instant) =>
  `${kind}_${ulid(now)}`

/** A session's name may be minted by a client that is offline; it has to look like one of ours. */
export const isSessionId = (id: string) => /^sess_[0-9A-HJKMNP-TV-Z]{26}$/.test(id)
