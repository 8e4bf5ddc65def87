import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Config } from '#config'
import { apiError } from './errors.ts'
import { isInNetworks } from './private-networks.ts'
import { isPrivateAddress, isPublicAddress } from './rules.ts'

/** Returns all IP addresses of a name. */
export type Resolver = (name: string) => Promise<string[]>

/** Private addresses that may be reached: all of them (development), or those of named networks. */
export type PrivateAddressPolicy = Pick<Config, 'allowPrivateAgents' | 'allowedPrivateNetworks'>

export type OutboundDeps = {
  resolver: Resolver
  config: PrivateAddressPolicy & Partial<Pick<Config, 'agentAuthority'>>
}

export const systemResolver: Resolver = async (name) =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address)

/** The name has no address. */
export class UnresolvedError extends Error {
  override name = 'UnresolvedError'
}

/**
 * Returns the addresses of a host after one resolution. The caller must connect to these and not resolve again (DNS
 * rebinding). Refuses the host if any address is internal, always with the same error.
 */
export async function resolveAllowedAddresses({ resolver, config }: OutboundDeps, host: string) {
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

async function resolve(resolver: Resolver, host: string) {
  const addresses = await resolver(host).catch(() => [])
  if (!addresses.length) throw new UnresolvedError(`${host} has no address`)
  return addresses
}
