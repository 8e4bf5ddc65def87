import { isIP } from 'node:net'
import { isPrivateAddress, isPublicAddress, isHttpPortAllowed } from '@sanhe/kit/security/ip-addresses'

/** `allowPrivate`: whether the operator allows loopback and private addresses, and plain HTTP to them. */
export type WebhookAddressRules = { allowPrivate: boolean }

/**
 * Parses the URL of an endpoint. Returns a refusal if the scheme or port is not allowed, or if the URL contains
 * credentials or a fragment.
 */
export function parseWebhookUrl(text: string, { allowPrivate }: WebhookAddressRules) {
  const url = URL.parse(text)
  const isAllowedScheme = url?.protocol === 'https:' || (allowPrivate && url?.protocol === 'http:')
  if (!url || !isAllowedScheme || url.username || url.password || url.hash) return 'URL_INVALID'
  if (!isHttpPortAllowed(Number(url.port || 443))) return 'URL_BLOCKED'
  const host = getUrlHost(url)
  if (isIP(host) && !isAllowedAddress(host, url, { allowPrivate })) return 'URL_BLOCKED'
  return url
}

export const getUrlHost = ({ hostname }: URL) => hostname.replaceAll(/^\[|\]$/g, '')

/** Plain HTTP is sent to private addresses only. */
export function isAllowedAddress(address: string, { protocol }: URL, { allowPrivate }: WebhookAddressRules) {
  if (allowPrivate && isPrivateAddress(address)) return true
  return protocol === 'https:' && isPublicAddress(address)
}
