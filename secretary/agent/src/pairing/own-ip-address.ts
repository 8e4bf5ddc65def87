import { networkInterfaces } from 'node:os'

const anyInterface = new Set(['0.0.0.0', '::'])

/**
 * Returns the IP address at which a server on `host` is reached. If `host` means all interfaces, this is the machine's
 * IP address.
 */
export const getReachableHost = (host: string) =>
  anyInterface.has(host) ? findMachineIpAddress() : host === 'localhost' ? '127.0.0.1' : host

/** Returns the machine's first external IPv4 address, or the loopback address if there is none. */
export function findMachineIpAddress(interfaces = networkInterfaces()) {
  const all = Object.values(interfaces).flatMap((list) => list ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}
