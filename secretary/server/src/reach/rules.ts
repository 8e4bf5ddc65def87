import ipaddr from 'ipaddr.js'

/** Where to reach a server: a name or an IP address as it is written in addresses, and a port. */
export type Place = { host: string; port: number }

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** Four decimal numbers without zeros before them: every other spelling means different things to different readers. */
const dottedQuad = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/
const bracketed = /^\[([0-9a-f:.]+)\](?::(\d{1,5}))?$/
const plain = /^([^:]+)(?::(\d{1,5}))?$/
const maxHostLength = 253

/**
 * `host`, `host:port`, `[ipv6]` or `[ipv6]:port`; undefined for anything else. No scheme, path or user, nothing to be
 * decoded, no digits of other scripts, and no number that only some programs take for an address.
 */
export function parsePlace(text: string, defaultPort: number): Place | undefined {
  // Before the case is dropped: some letters of other scripts turn into plain ones by that.
  if (!/^[\x21-\x7e]+$/.test(text)) return undefined
  const given = text.toLowerCase()
  const [, v6, v6Port] = bracketed.exec(given) ?? []
  const [, name, namePort] = plain.exec(given) ?? []
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
  // As in browsers: what ends in a number is meant as an IPv4 address, and this one is spelled oddly.
  const endsInNumber = /^(\d+|0x[0-9a-f]*)$/.test(last)
  return !endsInNumber && host.length <= maxHostLength && labels.every((one) => label.test(one))
}

/** As it is stored and shown: `host:port`. */
export const placeText = ({ host, port }: Place) => `${host.includes(':') ? `[${host}]` : host}:${port}`

/** One spelling each: anything else might be read differently by whoever connects. */
const readIp = (address: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(address) || (ipaddr.IPv6.isValid(address) && !address.includes('%'))
    ? ipaddr.process(address)
    : undefined

/** In a range that may be reached and yet a way to the inside: clouds tell their secrets there. */
const insideAddresses = new Set(['168.63.129.16', 'fd00:ec2::254'])
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** Assigned after the library's list, for documentation and for protocols. */
const notForHosts = ['2001::/23', '3fff::/20'].map((range) => ipaddr.IPv6.parseCIDR(range))

/** Whether an IP address is one of a host on the internet, and of nobody who is reached only from here. */
export function isPublic(address: string) {
  const ip = readIp(address)
  if (ip?.range() !== 'unicast' || insideAddresses.has(ip.toString())) return false
  if (ip instanceof ipaddr.IPv4) return true
  return ip.match(globalUnicast) && !notForHosts.some((range) => ip.match(range))
}

/** Loopback and private networks: where plain http may be spoken, if such agents are allowed at all. */
export function isPrivate(address: string) {
  const ip = readIp(address)
  if (!ip || insideAddresses.has(ip.toString())) return false
  return ['loopback', 'private', 'uniqueLocal'].includes(ip.range())
}

/** What listens on these is no agent, and some of it obeys whoever sends it a line of text. */
const otherServices = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513, 514,
  515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 873, 989, 990, 993, 995, 1080, 1433, 1521,
  1719, 1720, 1723, 2049, 2181, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 3659, 4045, 4190, 4369, 5060, 5061,
  5432, 5672, 5900, 5984, 6000, 6379, 6380, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 7001, 8086,
  9042, 9092, 9200, 9300, 10080, 10250, 11211, 15672, 27017, 27018, 50000,
])

export const isAgentPort = (port: number) => !otherServices.has(port)
