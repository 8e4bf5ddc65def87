import { minuteMs } from '@sanhe/kit/runtime/clock'

/** Time in which a person has to sign in at the provider. */
export const openidLoginLifetimeMs = 10 * minuteMs

/** Reason why a login by OpenID Connect failed. The login page receives the reason in its URL. */
export type OpenidLoginProblem =
  | 'expired'
  | 'denied'
  | 'invalid'
  | 'unavailable'
  | 'email-not-verified'
  | 'domain'
  | 'blocked'
  | 'not-invited'
  | 'invitation'

/**
 * Returns the path if it belongs to the web client, otherwise the path of the home page. This prevents redirects to
 * other sites. Backslashes are refused, because browsers treat `\` as `/`.
 */
export const toClientPath = (to: string | undefined) =>
  to !== undefined && /^\/(?![/\\])[^\t\r\n\\]*$/.test(to) ? to : '/'

type Person = { verifiedEmail: string | undefined }
type DomainSettings = { allowedDomains: readonly string[] }

/** Returns why the email domain of a person is refused, or undefined if it is allowed. */
export function decideDomainRefusal({ verifiedEmail }: Person, { allowedDomains }: DomainSettings) {
  if (allowedDomains.length === 0) return undefined
  if (verifiedEmail === undefined) return 'email-not-verified'
  const domain = verifiedEmail.slice(verifiedEmail.lastIndexOf('@') + 1)
  return allowedDomains.includes(domain) ? undefined : 'domain'
}

const maxNameLength = 60

/** Returns a username for a new account: the name at the provider, with a number if it is taken. */
export function chooseUsername(name: string | undefined, isTaken: (username: string) => boolean) {
  const requested = (name ?? '')
    .replaceAll('\0', '')
    .toWellFormed()
    .trim()
    .slice(0, maxNameLength - 4)
  const base = requested.toWellFormed() || 'user'
  for (let nth = 1; ; nth += 1) {
    const username = nth === 1 ? base : `${base}-${nth}`
    if (!isTaken(username)) return username
  }
}
