import { isIP } from 'node:net'
import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { isPrivateAddress, isPublicAddress } from '@sanhe/kit/security/ip-addresses'
import { getDomain } from 'tldts'
import { CalendarError } from './calendar-error.ts'
import { sendRequestToPinnedAddresses } from './send-pinned.ts'

export type CalendarNetwork = {
  resolver: DnsResolver
  /** True if servers in private networks and without TLS are allowed. */
  allowPrivate: boolean
  timeoutMs?: number
}

const defaultTimeoutMs = 20_000

/**
 * Creates the `fetch` for one account. Each request goes only to the host that the owner entered or to a host of the
 * same registrable domain, because the request contains the password. Redirects are returned and not followed. The
 * function is for tsdav, which passes a URL and a text as body.
 */
export function createDavFetch(network: CalendarNetwork, base: URL, caller: AbortSignal): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const addresses = await resolveAllowed(network, base, url)
    const timeout = AbortSignal.timeout(network.timeoutMs ?? defaultTimeoutMs)
    try {
      const response = await sendRequestToPinnedAddresses({
        url,
        addresses,
        init,
        signal: AbortSignal.any([caller, timeout]),
      })
      if (response.status === 401) throw new CalendarError('login')
      return response
    } catch (error) {
      caller.throwIfAborted()
      if (error instanceof CalendarError) throw error
      throw new CalendarError(timeout.aborted ? 'timeout' : toFault(error))
    }
  }
}

const toFault = (error: unknown) => {
  const { code = '' } = error as NodeJS.ErrnoException
  return /CERT|SIGNATURE|ISSUER|ERR_TLS|ERR_SSL|EPROTO/.test(code) ? 'tls' : 'unreachable'
}

/** Returns the registrable domain of a host, for example `example.com.cn`; the host itself if it has none. */
const domainOf = (host: string) => getDomain(host, { allowPrivateDomains: true }) ?? host
const hostOf = (url: URL) => url.hostname.replaceAll(/^\[|\]$/g, '')

/** Returns the addresses to connect to. Throws if the host or one of its addresses is not allowed. */

async function resolveAllowed({ resolver, allowPrivate }: CalendarNetwork, base: URL, url: URL) {
  const host = hostOf(url)
  const isSecure = url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:')
  if (!isSecure || domainOf(host) !== domainOf(hostOf(base))) throw new CalendarError('blocked')
  const addresses = isIP(host) ? [host] : await resolver(host).catch(() => [])
  if (!addresses.length) throw new CalendarError('unresolved')
  // Without TLS the password would cross the internet in clear text, so such servers must be in private networks.
  const isAllowed = (address: string) =>
    (url.protocol === 'https:' && isPublicAddress(address)) || (allowPrivate && isPrivateAddress(address))
  if (!addresses.every(isAllowed)) throw new CalendarError('blocked')
  return addresses
}
