import type { Instant } from '@sanhe/kit/runtime/clock'
import { monotonicFactory } from 'ulid'

/** Creates ids that sort by time of creation, also within one millisecond. */
const ulid = monotonicFactory()

export const createPrefixedId = (
  kind: 'sess' | 'msg' | 'agent' | 'key' | 'up' | 'apr' | 'call' | 'ver' | 'person' | 'inv',
  now: Instant,
) => `${kind}_${ulid(now)}`

/** Returns whether a session id has the format of this product. A client that is offline may create session ids. */
export const isSessionId = (id: string) => /^sess_[0-9A-HJKMNP-TV-Z]{26}$/.test(id)
