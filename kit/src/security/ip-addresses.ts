import ipaddr from 'ipaddr.js'

/** Parses an IP address in its normal form only, because a client might interpret another spelling differently. */
const parseIp = (address: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(address) || (ipaddr.IPv6.isValid(address) && !address.includes('%'))
    ? ipaddr.process(address)
    : undefined

/** IP addresses in public ranges at which clouds serve instance metadata. */
const metadataAddresses = new Set(['168.63.129.16', 'fd00:ec2::254'])
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/**
 * IPv6 ranges for documentation and protocols that are missing in the list of `ipaddr.js`, because they were
 * assigned later.
 */
const reservedRanges = ['2001::/23', '3fff::/20'].map((range) => ipaddr.IPv6.parseCIDR(range))

/** Returns whether an IP address belongs to a host on the public internet. */
export function isPublicAddress(address: string) {
  const ip = parseIp(address)
  if (ip?.range() !== 'unicast' || metadataAddresses.has(ip.toString())) return false
  if (ip instanceof ipaddr.IPv4) return true
  return ip.match(globalUnicast) && !reservedRanges.some((range) => ip.match(range))
}

/** Returns whether an IP address is loopback or private, and not a metadata address of a cloud. */
export function isPrivateAddress(address: string) {
  const ip = parseIp(address)
  if (!ip || metadataAddresses.has(ip.toString())) return false
  return ['loopback', 'private', 'uniqueLocal'].includes(ip.range())
}

/** Ports of other protocols. Some servers of these protocols obey any line of text, so a request could do damage. */
const nonWebPorts = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513, 514,
  515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 873, 989, 990, 993, 995, 1080, 1433, 1521,
  1719, 1720, 1723, 2049, 2181, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 3659, 4045, 4190, 4369, 5060, 5061,
  5432, 5672, 5900, 5984, 6000, 6379, 6380, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 7001, 8086,
  9042, 9092, 9200, 9300, 10080, 10250, 11211, 15672, 27017, 27018, 50000,
])

/** Returns whether requests may be sent to a port: false for the ports of other protocols. */
export const isHttpPortAllowed = (port: number) => !nonWebPorts.has(port)
