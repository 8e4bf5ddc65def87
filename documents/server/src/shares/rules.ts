import { fromIso, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'

/** Time for which a visitor who entered the share password may open the page again without entering it. */
export const sharePassLifetimeMs = 30 * minuteMs

/** Returns whether a link has expired. A link is no longer valid at the exact moment of its expiry. */
export const isShareExpired = (expiresAt: string | null, now: Instant) =>
  expiresAt !== null && fromIso(expiresAt) <= now

export function decideShareLinkRefusal(share: { expires_at: string | null } | undefined, now: Instant) {
  if (!share) return 'SHARE_NOT_FOUND'
  if (isShareExpired(share.expires_at, now)) return 'SHARE_EXPIRED'
}

/** An expiry in the past is allowed: the link is created as an expired one. */
export function decideNewShareRefusal(link: { namesDocument: boolean; passwordFits: boolean }) {
  if (!link.namesDocument) return 'DOCUMENT_NOT_NAMED'
  if (!link.passwordFits) return 'PASSWORD_TOO_LONG'
}

export type SharePageLanguage = 'en' | 'zh'

export function choosePreferredShareLanguage(acceptLanguage: string | undefined): SharePageLanguage {
  const choices = (acceptLanguage ?? '').split(',').map((choice) => {
    const [tag = '', quality = 'q=1'] = choice
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return { language: tag.split('-')[0], quality: Number(quality.replace('q=', '')) }
  })
  const known = choices.filter(
    ({ language, quality }) => (language === 'zh' || language === 'en') && quality > 0,
  )
  return known.toSorted((a, b) => b.quality - a.quality)[0]?.language === 'zh' ? 'zh' : 'en'
}
