import { isIP } from 'node:net'
import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { isHttpPortAllowed, isPrivateAddress, isPublicAddress } from '@sanhe/kit/security/ip-addresses'
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

/**
 * Returns the IP addresses to connect to. Private and loopback addresses are allowed, because gateways run at home.
 * Link-local and metadata addresses, and ports of other protocols, are refused.
 */
export async function resolveGatewayAddresses(resolver: DnsResolver, url: string) {
  const parsed = new URL(url)
  if (!isHttpPortAllowed(Number(parsed.port || 443))) throw new GatewayFault('blocked')
  const host = hostOf(parsed)
  const addresses = isIP(host) ? [host] : await resolver(host).catch(() => [])
  if (!addresses.length) throw new GatewayFault('unreachable')
  if (!addresses.every((address) => isPublicAddress(address) || isPrivateAddress(address)))
    throw new GatewayFault('blocked')
  return addresses
}
