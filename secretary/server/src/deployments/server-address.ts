import ipaddr from 'ipaddr.js'
import { type AllowedPrivate, mayReach } from '#reach'

/** The address in its one spelling; undefined when nothing may be deployed there. */
export function deployableAddress(text: string, allowed: AllowedPrivate): string | undefined {
  if (!ipaddr.isValid(text) || text.includes('%')) return undefined
  // IPv4 in IPv6 is what it stands for.
  const address = ipaddr.process(text).toString()
  return mayReach(address, allowed) ? address : undefined
}
