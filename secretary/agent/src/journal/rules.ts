import { dayMs } from '@sanhe/kit/runtime/clock'

/** Limits of the journal for clients that reconnect. */
export const keptEventsMs = dayMs
export const maxKeptEvents = 5000

/** Setting with the number up to which events were removed. */
export const floorSetting = 'journal_floor'

export type ResumePoint = { epoch: string; after_seq: number }
export type JournalState = {
  epoch: string
  newest: number
  /** Number up to which events were removed for their age or count. */
  floor: number
  /**
   * True if the number lies between the last stored event and the first number after a start: its event was lost in a
   * power failure.
   */
  isInGap: boolean
}

/** Returns the reason why missed events cannot be replayed; undefined if they can. */
export function resyncReason({ epoch, after_seq: after }: ResumePoint, state: JournalState) {
  if (epoch !== state.epoch) return 'another journal'
  if (after > state.newest || state.isInGap) return 'ahead of the journal'
  if (after < state.floor) return 'no longer kept'
}
