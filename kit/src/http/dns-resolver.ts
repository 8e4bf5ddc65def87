import { lookup } from 'node:dns/promises'

/** Returns all IP addresses of a host name. */
export type DnsResolver = (name: string) => Promise<string[]>

export const systemDnsResolver: DnsResolver = async (name) =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address)
