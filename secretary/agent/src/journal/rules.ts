import { dayMs } from '@sanhe/kit/runtime/clock'

/** How much is kept for those who come back. */
export const keptMs = dayMs
export const keptEvents = 5000

/** The setting that holds the number up to which events were removed. */
export const floorSetting = 'journal_floor'

export type ResumePoint = { epoch: string; after_seq: number }
export type JournalState = {
  epoch: string
  newest: number
  /** Up to here events were removed for their age or number. */
  floor: number
  /** The number falls between the last event that is known and the next start: what had it was lost with the power. */
  isInGap: boolean
}

/** Why what was missed cannot be told event by event; undefined when it can. */
export function resyncReason({ epoch, after_seq: after }: ResumePoint, state: JournalState) {
  if (epoch !== state.epoch) return 'another journal'
  if (after > state.newest || state.isInGap) return 'ahead of the journal'
  if (after < state.floor) return 'no longer kept'
}
