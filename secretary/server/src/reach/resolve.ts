import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Config } from '#config'
import { refuse } from './errors.ts'
import { isInNetworks } from './private-networks.ts'
import { isPrivate, isPublic } from './rules.ts'

/** All addresses of a name. */
export type Resolver = (name: string) => Promise<string[]>

/** Private addresses that may be reached: all of them (development), or those of named networks. */
export type AllowedPrivate = Pick<Config, 'allowPrivateAgents' | 'allowedPrivateNetworks'>

export type ReachDeps = {
  resolver: Resolver
  config: AllowedPrivate & Partial<Pick<Config, 'agentAuthority'>>
}

export const systemResolver: Resolver = async (name) =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address)

/** A name that leads nowhere. */
export class UnresolvedError extends Error {
  override name = 'UnresolvedError'
}

/**
 * The addresses behind a host, asked for once: who connects has to use these and ask nobody again. Refused when any
 * of them leads to the inside, in the same words whatever it is.
 */
export async function reachableAddresses({ resolver, config }: ReachDeps, host: string) {
  const addresses = isIP(host) ? [host] : await resolve(resolver, host)
  if (!addresses.every((address) => mayReach(address, config))) throw refuse('ADDRESS_BLOCKED')
  return addresses
}

/** The guard of outgoing requests, for one IP address. */
export const mayReach = (address: string, { allowPrivateAgents, allowedPrivateNetworks }: AllowedPrivate) =>
  isPublic(address) ||
  (allowPrivateAgents && isPrivate(address)) ||
  isInNetworks(address, allowedPrivateNetworks)

async function resolve(resolver: Resolver, host: string) {
  const addresses = await resolver(host).catch(() => [])
  if (!addresses.length) throw new UnresolvedError(`${host} has no address`)
  return addresses
}
