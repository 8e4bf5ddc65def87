import { isIP } from 'node:net'
import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { isHttpPortAllowed, isPrivateAddress, isPublicAddress } from '@sanhe/kit/security/ip-addresses'

/**
 * Returns the IP addresses of a server that the owner entered. Private and loopback addresses are allowed, because
 * services may run at home. Link-local and metadata addresses, and ports of other protocols, are `blocked`.
 */
export async function resolveOwnerAddresses(resolver: DnsResolver, { hostname, port }: URL) {
  if (!isHttpPortAllowed(Number(port || 443))) return 'blocked'
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolver(host).catch(() => [])
  if (!addresses.length) return 'unreachable'
  const isAllowed = addresses.every((address) => isPublicAddress(address) || isPrivateAddress(address))
  return isAllowed ? addresses : 'blocked'
}
