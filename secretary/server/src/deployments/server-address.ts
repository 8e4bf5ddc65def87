import ipaddr from 'ipaddr.js'

/** Networks of one's own, which a person may allow. Everything else that is not public stays closed. */
const ownRanges = ['private', 'loopback', 'uniqueLocal']

/** The address in its one spelling; undefined when nothing may be deployed there. */
export function deployableAddress(text: string, allowPrivate: boolean): string | undefined {
  if (text.includes('%')) return undefined
  // IPv4 in IPv6 is what it stands for.
  const address = ipaddr.process(text)
  const range = address.range()
  return range === 'unicast' || (allowPrivate && ownRanges.includes(range)) ? address.toString() : undefined
}
