import { dayMs, fromIso, type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { Share } from '#api.ts'

export const spans = ['day', 'week', 'month', 'never', 'custom'] as const
export type Span = (typeof spans)[number]

const spanDays = { day: 1, week: 7, month: 30 }

/** When a new link ends: `null` never; undefined where the chosen time (`YYYY-MM-DDTHH:mm`) is none to come. */
export function expiryOf(span: Span, custom: string, now: Instant): string | null | undefined {
  if (span === 'never') return null
  if (span !== 'custom') return toIso(now + spanDays[span] * dayMs)
  const chosen = fromIso(custom)
  return chosen > now ? toIso(chosen) : undefined
}

/** Also right in a list that was loaded before the link ended. */
export const isExpired = (share: Pick<Share, 'expires_at'>, now: Instant) =>
  share.expires_at !== null && fromIso(share.expires_at) <= now

export const linkStates = ['all', 'active', 'expired'] as const
export type LinkFilter = { text: string; state: (typeof linkStates)[number] }

export function matches(share: Share, projectName: string, { text, state }: LinkFilter, now: Instant) {
  if (state !== 'all' && (state === 'expired') !== isExpired(share, now)) return false
  const content = `${share.document.title}\n${projectName}`.toLocaleLowerCase()
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => content.includes(word))
}

/** The newest first: it is the one that was just made. */
export const newestFirst = (shares: readonly Share[]) =>
  shares.toSorted((one, other) => other.created_at.localeCompare(one.created_at) || other.id - one.id)
