import type { Instant } from '@sanhe/kit/runtime/clock'
import { monotonicFactory } from 'ulid'

/** Creates ids that sort by time of creation, also within one millisecond. */
const ulid = monotonicFactory()

export const createPrefixedId = (
  kind: 'sess' | 'msg' | 'agent' | 'key' | 'up' | 'apr' | 'call' | 'ver' | 'person' | 'inv',
  now: Instant,
) => `${kind}_${ulid(now)}`

/**
 * Returns whether a session id has the form of the specification, `sess_...`. A client may create session ids, also of
 * another kind than the ULIDs of this program.
 */
export const isSessionId = (id: string) => /^sess_[\w-]{1,64}$/.test(id)
