import { isIP } from 'node:net'
import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { isPrivateAddress, isPublicAddress } from '@sanhe/kit/security/ip-addresses'
import type { Config } from '#config'
import { apiError } from './errors.ts'
import { isInNetworks } from './private-networks.ts'

/** Private IP addresses to which the service may connect: all of them (development), or those in named networks. */
export type PrivateAddressPolicy = Pick<Config, 'allowPrivateAgents' | 'allowedPrivateNetworks'>

export type OutboundRequestDeps = {
  resolver: DnsResolver
  config: PrivateAddressPolicy & Partial<Pick<Config, 'agentAuthority'>>
}

/** Error for a host name that has no IP address. */
export class UnresolvedHostError extends Error {
  override name = 'UnresolvedHostError'
}

/**
 * Resolves a host name once and returns its IP addresses. The caller must connect to these addresses and not resolve
 * the name again, because a second answer could differ (DNS rebinding). Refuses the host if any IP address is internal,
 * always with the same error.
 */
export async function resolveAllowedAddresses({ resolver, config }: OutboundRequestDeps, host: string) {
  const addresses = isIP(host) ? [host] : await resolve(resolver, host)
  if (!addresses.every((address) => isAllowedAddress(address, config))) throw apiError('ADDRESS_BLOCKED')
  return addresses
}

/** Returns whether outgoing requests may connect to an IP address. */
export const isAllowedAddress = (
  address: string,
  { allowPrivateAgents, allowedPrivateNetworks }: PrivateAddressPolicy,
) =>
  isPublicAddress(address) ||
  (allowPrivateAgents && isPrivateAddress(address)) ||
  isInNetworks(address, allowedPrivateNetworks)

async function resolve(resolver: DnsResolver, host: string) {
  const addresses = await resolver(host).catch(() => [])
  if (!addresses.length) throw new UnresolvedHostError(`${host} has no address`)
  return addresses
}
