import { isIP } from 'node:net'
import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { isPrivateAddress, isPublicAddress } from '@sanhe/kit/security/ip-addresses'
import { CalendarError } from './calendar-error.ts'

export type CalendarNetwork = {
  resolver: DnsResolver
  /** True if servers in private networks and without TLS are allowed. */
  allowPrivate: boolean
  timeoutMs?: number
}

const defaultTimeoutMs = 20_000
/** Largest number of bytes of one response. */
const maxResponseBytes = 10 * 1024 * 1024

/**
 * Creates the `fetch` for one account. Each request goes only to the host that the owner entered or to a host of the
 * same domain, because the request contains the password; redirects are returned and not followed.
 */
export function createDavFetch(network: CalendarNetwork, base: URL, caller: AbortSignal): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    await assertAllowed(network, base, url)
    const timeout = AbortSignal.timeout(network.timeoutMs ?? defaultTimeoutMs)
    const signal = AbortSignal.any([caller, timeout])
    try {
      const response = await fetch(input, { ...init, redirect: 'manual', signal })
      if (response.status === 401) throw new CalendarError('login')
      return await readLimited(response)
    } catch (error) {
      caller.throwIfAborted()
      if (error instanceof CalendarError) throw error
      throw new CalendarError(timeout.aborted ? 'timeout' : toFault(error))
    }
  }
}

const toFault = (error: unknown) => {
  const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
  return /CERT|SIGNATURE|ISSUER|ERR_TLS|ERR_SSL|EPROTO/.test(code) ? 'tls' : 'unreachable'
}

const domainOf = (host: string) => (isIP(host) ? host : host.split('.').slice(-2).join('.'))

async function assertAllowed({ resolver, allowPrivate }: CalendarNetwork, base: URL, url: URL) {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const isSecure = url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:')
  if (!isSecure || domainOf(host) !== domainOf(base.hostname.replaceAll(/^\[|\]$/g, '')))
    throw new CalendarError('blocked')
  const addresses = isIP(host) ? [host] : await resolver(host).catch(() => [])
  if (!addresses.length) throw new CalendarError('unresolved')
  // Without TLS the password would cross the internet in clear text, so such servers must be in private networks.
  const isAllowed = (address: string) =>
    (url.protocol === 'https:' && isPublicAddress(address)) || (allowPrivate && isPrivateAddress(address))
  if (!addresses.every(isAllowed)) throw new CalendarError('blocked')
}

async function readLimited(response: Response) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxResponseBytes) throw new CalendarError('too_large')
    chunks.push(chunk)
  }
  const { status, statusText, headers } = response
  const hasBody = ![204, 205, 304].includes(status)
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, statusText, headers })
}
