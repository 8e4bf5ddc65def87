import { dayMs, fromIso, type Instant } from '@sanhe/kit/runtime/clock'

/** Time for which the trash keeps what was deleted. */
export const trashRetentionMs = 30 * dayMs

/** Moment from which an entry is deleted permanently. */
export const computeTrashExpiry = (deletedAt: string): Instant => fromIso(deletedAt) + trashRetentionMs
