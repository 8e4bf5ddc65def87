import { isIP, isIPv4 } from 'node:net'
import { rootCertificates } from 'node:tls'
import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { isPrivateAddress, isPublicAddress } from '@sanhe/kit/security/ip-addresses'
import { MailError } from './mail-error.ts'

export type MailServer = {
  host: string
  port: number
  /** `implicit`: TLS from the first byte. `starttls`: TLS is required after the greeting. `none`: loopback only. */
  tls: 'implicit' | 'starttls' | 'none'
}

export type MailAccount = {
  /** Name of the sender that recipients see. */
  name: string
  address: string
  user: string
  password: string
  imap: MailServer
  smtp: MailServer
}

/** Rules of the network for connections to servers that the owner entered. */
export type MailNetwork = {
  resolver: DnsResolver
  /** True if servers in private networks and on this machine are allowed. */
  allowPrivate: boolean
  /** Certificate authority (PEM) that is trusted in addition to the public ones. */
  ca?: string | undefined
  /** Time limit in ms of connecting, and of a server that sends nothing. */
  timeoutMs?: number
}

export const defaultMailTimeoutMs = 20_000

const isLoopback = (address: string) => address.startsWith('127.') || address === '::1'

/**
 * Resolves the host once and returns the address to which the caller must connect, so that DNS rebinding has no effect.
 * Refuses a host if any of its addresses is internal, and unencrypted connections to other machines.
 */
export async function resolveMailServer({ resolver, allowPrivate }: MailNetwork, { host, tls }: MailServer) {
  const addresses = isIP(host) ? [host] : await resolver(host).catch(() => [])
  if (!addresses.length) throw new MailError('unresolved')
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowPrivate && isPrivateAddress(address))
  if (!addresses.every(isAllowed)) throw new MailError('blocked')
  if (tls === 'none' && !addresses.every(isLoopback)) throw new MailError('tls')
  // IPv4 is preferred, because the connection is made to one address only and many servers have no working IPv6.
  const address = addresses.find((one) => isIPv4(one)) ?? addresses[0] ?? ''
  return { address, ...(!isIP(host) && { servername: host }) }
}

/** Returns the trusted authorities for a TLS connection. */
export const getTrustedAuthorities = ({ ca }: MailNetwork) =>
  ca === undefined ? {} : { ca: [...rootCertificates, ca] }
