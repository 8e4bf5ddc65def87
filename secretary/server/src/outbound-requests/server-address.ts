import ipaddr from 'ipaddr.js'

/** Host name or IP address of a server as it is written in URLs, and a port. */
export type ServerAddress = { host: string; port: number }

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/**
 * Matches four decimal numbers without leading zeros: programs interpret other spellings of IPv4 addresses differently.
 */
const dottedQuad = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/
const bracketed = /^\[([0-9a-f:.]+)\](?::(\d{1,5}))?$/
const plain = /^([^:]+)(?::(\d{1,5}))?$/
const maxHostLength = 253

/**
 * Parses `host`, `host:port`, `[ipv6]` or `[ipv6]:port`; returns undefined for anything else. Refuses schemes, paths,
 * user names, encoded characters, digits of other scripts, and numbers that only some programs read as an IP address.
 */
export function parseServerAddress(text: string, defaultPort: number): ServerAddress | undefined {
  // Checks for ASCII before lower-casing, which turns some letters of other scripts into ASCII.
  if (!/^[\x21-\x7e]+$/.test(text)) return undefined
  const lowerCase = text.toLowerCase()
  const [, v6, v6Port] = bracketed.exec(lowerCase) ?? []
  const [, name, namePort] = plain.exec(lowerCase) ?? []
  const host = v6 === undefined ? name : readV6(v6)
  const port = Number((v6 === undefined ? namePort : v6Port) ?? defaultPort)
  if (!host || port < 1 || port > 65_535) return undefined
  return v6 !== undefined || isPlainHost(host) ? { host, port } : undefined
}

const readV6 = (text: string) =>
  ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text).toRFC5952String() : undefined

function isPlainHost(host: string) {
  if (dottedQuad.test(host)) return true
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  // Browsers read every host that ends in a number as an IPv4 address. At this point the host is no normal IPv4
  // address, so such a host is refused.
  const endsInNumber = /^(\d+|0x[0-9a-f]*)$/.test(last)
  return !endsInNumber && host.length <= maxHostLength && labels.every((one) => label.test(one))
}

/** Returns a server's address in the stored and displayed form, `host:port`. */
export const formatServerAddress = ({ host, port }: ServerAddress) =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`
