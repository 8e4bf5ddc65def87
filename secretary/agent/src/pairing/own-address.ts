import { networkInterfaces } from 'node:os'

const anyInterface = new Set(['0.0.0.0', '::'])

/** Where a server that listens on `host` is reached: on all addresses means on the machine's own. */
export const reachableHost = (host: string) =>
  anyInterface.has(host) ? ownAddress() : host === 'localhost' ? '127.0.0.1' : host

/** The machine's first IPv4 address that others can reach it by; its own loopback when there is none. */
export function ownAddress(interfaces = networkInterfaces()) {
  const all = Object.values(interfaces).flatMap((list) => list ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}
