import { isIP } from 'node:net'
import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { resolveOwnerAddresses } from '#core'
import { GatewayFault } from './faults.ts'

const hostOf = ({ hostname }: URL) => hostname.replaceAll(/^\[|\]$/g, '')

/** Returns whether a host name or IP address always leads to this machine. */
const isLoopbackHost = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Returns whether a connection to this URL would send the token over a network without encryption. */
export const isPlaintextUrl = (url: string) => {
  const parsed = new URL(url)
  return parsed.protocol === 'ws:' && !isLoopbackHost(hostOf(parsed))
}

/** Returns the checked IP addresses to connect to. Throws a `GatewayFault`. */
export async function resolveGatewayAddresses(resolver: DnsResolver, url: string) {
  const addresses = await resolveOwnerAddresses(resolver, new URL(url))
  if (typeof addresses === 'string') throw new GatewayFault(addresses)
  return addresses
}
