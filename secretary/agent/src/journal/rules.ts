import { dayMs } from '@sanhe/kit/runtime/clock'
import type { JournalResumePoint } from '#core'

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
