import { fromIso, hourMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { FamilyMessage } from './queries.ts'

/** Time in milliseconds for which an answered message stays on the home page. */
const answeredStaysMs = 24 * hourMs

/**
 * Returns whether the home page shows the newest message. A message without an answer stays until the user answers or
 * deletes it.
 */
export const isShownOnHomePage = ({ answeredAt }: Pick<FamilyMessage, 'answeredAt'>, now: Instant) =>
  answeredAt === null || now < fromIso(answeredAt) + answeredStaysMs
