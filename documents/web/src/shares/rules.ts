import { dayMs, fromIso, type Instant, toIso } from '@sanhe/kit/runtime/clock'
import type { Share } from '#api.ts'

export const shareDurations = ['day', 'week', 'month', 'never', 'custom'] as const
export type ShareDuration = (typeof shareDurations)[number]

const spanDays = { day: 1, week: 7, month: 30 }

/**
 * Returns when a new link expires: null for never, undefined when the custom time (`YYYY-MM-DDTHH:mm`) is not in the
 * future.
 */
export function computeShareExpiry(
  span: ShareDuration,
  custom: string,
  now: Instant,
): string | null | undefined {
  if (span === 'never') return null
  if (span !== 'custom') return toIso(now + spanDays[span] * dayMs)
  const chosen = fromIso(custom)
  return chosen > now ? toIso(chosen) : undefined
}

/** Compares with the current time, because the link may have expired after the list was loaded. */
export const isShareExpired = (share: Pick<Share, 'expires_at'>, now: Instant) =>
  share.expires_at !== null && fromIso(share.expires_at) <= now

export const shareFilterStates = ['all', 'active', 'expired'] as const
export type ShareLinkFilter = { text: string; state: (typeof shareFilterStates)[number] }

export function matchesShareFilter(
  share: Share,
  projectName: string,
  { text, state }: ShareLinkFilter,
  now: Instant,
) {
  if (state !== 'all' && (state === 'expired') !== isShareExpired(share, now)) return false
  const content = `${share.document.title}\n${projectName}`.toLocaleLowerCase()
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => content.includes(word))
}

/** Sorts share links newest first, so that the link just created is at the top. */
export const sortSharesNewestFirst = (shares: readonly Share[]) =>
  shares.toSorted((one, other) => other.created_at.localeCompare(one.created_at) || other.id - one.id)
