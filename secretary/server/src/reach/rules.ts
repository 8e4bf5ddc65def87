import ipaddr from 'ipaddr.js'

/** Host name or IP address of a server in the form used in URLs, and a port. */
export type ServerAddress = { host: string; port: number }

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** Four decimal numbers without leading zeros: programs interpret other spellings differently. */
const dottedQuad = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/
const bracketed = /^\[([0-9a-f:.]+)\](?::(\d{1,5}))?$/
const plain = /^([^:]+)(?::(\d{1,5}))?$/
const maxHostLength = 253

/**
 * Parses `host`, `host:port`, `[ipv6]` or `[ipv6]:port`; returns undefined for anything else. Refuses schemes, paths,
 * users, encoded characters, digits of other scripts, and numbers that only some programs read as an address.
 */
export function parseServerAddress(text: string, defaultPort: number): ServerAddress | undefined {
  // Runs before lower-casing, which turns some letters of other scripts into ASCII.
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
  // Browsers read a host that ends in a number as an IPv4 address; this one is not in normal form.
  const endsInNumber = /^(\d+|0x[0-9a-f]*)$/.test(last)
  return !endsInNumber && host.length <= maxHostLength && labels.every((one) => label.test(one))
}

/** Returns the stored and displayed form, `host:port`. */
export const formatServerAddress = ({ host, port }: ServerAddress) =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`

/** Accepts only normal forms, because a client might interpret another spelling differently. */
const readIp = (address: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(address) || (ipaddr.IPv6.isValid(address) && !address.includes('%'))
    ? ipaddr.process(address)
    : undefined

/** Addresses in public ranges at which clouds serve instance metadata. */
const insideAddresses = new Set(['168.63.129.16', 'fd00:ec2::254'])
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** Ranges for documentation and protocols that were assigned after the library's list. */
const notForHosts = ['2001::/23', '3fff::/20'].map((range) => ipaddr.IPv6.parseCIDR(range))

/** Returns whether an IP address belongs to a host on the public internet. */
export function isPublicAddress(address: string) {
  const ip = readIp(address)
  if (ip?.range() !== 'unicast' || insideAddresses.has(ip.toString())) return false
  if (ip instanceof ipaddr.IPv4) return true
  return ip.match(globalUnicast) && !notForHosts.some((range) => ip.match(range))
}

/**
 * Returns whether an IP address is loopback or private. Only these may use plain HTTP, if private agents are allowed.
 */
export function isPrivateAddress(address: string) {
  const ip = readIp(address)
  if (!ip || insideAddresses.has(ip.toString())) return false
  return ['loopback', 'private', 'uniqueLocal'].includes(ip.range())
}

/** Ports of other protocols, some of whose servers obey any line of text. */
const otherServices = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513, 514,
  515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 873, 989, 990, 993, 995, 1080, 1433, 1521,
  1719, 1720, 1723, 2049, 2181, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 3659, 4045, 4190, 4369, 5060, 5061,
  5432, 5672, 5900, 5984, 6000, 6379, 6380, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 7001, 8086,
  9042, 9092, 9200, 9300, 10080, 10250, 11211, 15672, 27017, 27018, 50000,
])

export const isAgentPort = (port: number) => !otherServices.has(port)
