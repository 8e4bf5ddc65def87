import ipaddr from 'ipaddr.js'
import { isAllowedAddress, type PrivateAddressPolicy } from '#outbound-requests'

/** Returns a server's IP address in normalised form; undefined if deployments to this address are not allowed. */
export function parseDeployableIp(text: string, allowed: PrivateAddressPolicy): string | undefined {
  if (!ipaddr.isValid(text) || text.includes('%')) return undefined
  // Converts an IPv4-mapped IPv6 address to IPv4.
  const address = ipaddr.process(text).toString()
  return isAllowedAddress(address, allowed) ? address : undefined
}
