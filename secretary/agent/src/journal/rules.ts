import { dayMs } from '@sanhe/kit/runtime/clock'
import { admitsPerson, type ConversationAccess, type FrameAudience, type JournalResumePoint } from '#core'

/** Largest age and number of events that the journal keeps for clients that reconnect. */
export const maxEventAgeMs = dayMs
export const maxEventCount = 5000

/** Name of the setting with the sequence number up to which events were removed. */
export const journalFloorSetting = 'journal_floor'

export type JournalBounds = {
  epoch: string
  newest: number
  /** Sequence number up to which events were removed for their age or count. */
  floor: number
  /**
   * True if the client's position lies in the gap between the last stored event and the first sequence number after a
   * start. The client received an event that a power failure then removed from the journal.
   */
  isInGap: boolean
}

/** Returns the reason why missed events cannot be replayed; undefined if they can be replayed. */
export function getResyncReason({ epoch, after_seq: after }: JournalResumePoint, state: JournalBounds) {
  if (epoch !== state.epoch) return 'another journal'
  if (after > state.newest || state.isInGap) return 'ahead of the journal'
  if (after < state.floor) return 'no longer kept'
}

export type FrameRecipients = {
  audience: FrameAudience | null
  /** Undefined if there is no such conversation, for example after its deletion. */
  access: ConversationAccess | undefined
  /** True if the owner is the only person. */
  isAlone: boolean
}

/**
 * Returns whether a frame reaches a person. A frame of a conversation that does not exist reaches no person, unless the
 * owner is alone: then every frame reaches the owner.
 */
export function doesFrameReach({ audience, access, isAlone }: FrameRecipients, personId: string) {
  if (audience?.startsWith('!')) return audience !== `!${personId}`
  if (isAlone) return true
  if (audience === null) return access !== undefined && admitsPerson(access, personId)
  return audience === '*' || audience === personId
}
