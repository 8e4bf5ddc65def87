import { isIP } from 'node:net'
import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { isPrivateAddress, isPublicAddress, isHttpPortAllowed } from '@sanhe/kit/security/ip-addresses'
import { PageError } from './page-error.ts'

export type WebAccessRules = {
  resolver: DnsResolver
  /** True if the operator allows private networks, and ports other than 80 and 443. */
  allowPrivate: boolean
  /** Time limit in ms of one page with its redirects. */
  timeoutMs?: number
}

/** Parses the URL of a page. Refuses other schemes, user names and passwords, and ports of other protocols. */
export function parsePageUrl(text: string, { allowPrivate }: WebAccessRules, base?: URL): URL {
  const url = URL.parse(text, base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new PageError('address')
  const isAllowedPort = url.port === '' || ['80', '443'].includes(url.port) || allowPrivate
  if (!isAllowedPort || !isHttpPortAllowed(Number(url.port || 443))) throw new PageError('blocked')
  return url
}

/**
 * Resolves a host name once and returns its IP addresses, to which the caller must connect. Refuses a host if any
 * address is internal.
 */
export async function resolvePageHost({ resolver, allowPrivate }: WebAccessRules, { hostname }: URL) {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolver(host).catch(() => [])
  if (!addresses.length) throw new PageError('unresolved')
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowPrivate && isPrivateAddress(address))
  if (!addresses.every(isAllowed)) throw new PageError('blocked')
  return { host, addresses }
}
