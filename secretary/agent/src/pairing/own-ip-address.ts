import { networkInterfaces } from 'node:os'

const anyInterface = new Set(['0.0.0.0', '::'])

/**
 * Returns the IP address of a server that listens on `host`; if it listens on all interfaces, the machine's IP address.
 */
export const getReachableHost = (host: string) =>
  anyInterface.has(host) ? findMachineIpAddress() : host === 'localhost' ? '127.0.0.1' : host

/** Returns the machine's first external IPv4 address, or the loopback address if there is none. */
export function findMachineIpAddress(interfaces = networkInterfaces()) {
  const all = Object.values(interfaces).flatMap((list) => list ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}
