import { networkInterfaces } from 'node:os'

/** The machine's first IPv4 address that others can reach it by; its own loopback when there is none. */
export function ownAddress(interfaces = networkInterfaces()) {
  const all = Object.values(interfaces).flatMap((list) => list ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}
