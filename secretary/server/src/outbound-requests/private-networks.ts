import { isPrivateAddress } from '@sanhe/kit/security/ip-addresses'
import ipaddr from 'ipaddr.js'

/** Private ranges that an operator may allow. They contain no loopback, link-local or shared addresses. */
const openableRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'].map((range) =>
  ipaddr.parseCIDR(range),
)

/** Returns a network in normalised form, `address/bits`; undefined if an operator may not allow this network. */
export function parsePrivateNetwork(text: string): string | undefined {
  const [address = '', prefix, ...rest] = text.split('/')
  if (rest.length || !isPlainAddress(address) || !isPrivateAddress(address)) return undefined
  const ip = ipaddr.parse(address)
  const most = ip.kind() === 'ipv4' ? 32 : 128
  const bits = prefix === undefined ? most : Number(/^\d{1,3}$/.exec(prefix)?.[0] ?? Number.NaN)
  if (!(bits <= most) || !isNetworkAddress(ip, bits)) return undefined
  const isInside = openableRanges.some(([start, least]) => isIn(ip, start, least) && bits >= least)
  return isInside ? `${ip.toString()}/${bits}` : undefined
}

const isPlainAddress = (text: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !/[.%]/.test(text))

type Ip = ipaddr.IPv4 | ipaddr.IPv6

const isIn = (ip: Ip, start: Ip, bits: number) => ip.kind() === start.kind() && ip.match(start, bits)

/**
 * Returns whether every bit after the network prefix is 0. In `10.1.2.3/24` it is not: the entry may be a mistake,
 * because it would allow all addresses from 10.1.2.0 to 10.1.2.255.
 */
function isNetworkAddress(ip: Ip, bits: number) {
  const all = ip
    .toByteArray()
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  return !all.slice(bits).includes('1')
}

/** Returns whether an IP address is in one of these networks and is not a metadata address of a cloud. */
export function isInNetworks(address: string, networks: readonly string[]) {
  if (!isPrivateAddress(address)) return false
  const ip = ipaddr.process(address)
  return networks.some((network) => {
    const [start, bits] = ipaddr.parseCIDR(network)
    return isIn(ip, start, bits)
  })
}
