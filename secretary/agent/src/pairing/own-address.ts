import { networkInterfaces } from 'node:os'

const anyInterface = new Set(['0.0.0.0', '::'])

/** Returns the address of a server that listens on `host`; for all interfaces, the machine's own address. */
export const reachableHost = (host: string) =>
  anyInterface.has(host) ? machineAddress() : host === 'localhost' ? '127.0.0.1' : host

/** Returns the machine's first external IPv4 address, or loopback if there is none. */
export function machineAddress(interfaces = networkInterfaces()) {
  const all = Object.values(interfaces).flatMap((list) => list ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}
