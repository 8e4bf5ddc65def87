import type { DnsResolver } from '@sanhe/kit/http/dns-resolver'
import { resolveOwnerAddresses } from './outgoing-address.ts'

/** Thrown instead of sending a request to a URL that is not allowed. */
export class BlockedUrlError extends Error {
  override name = 'BlockedUrlError'
}

/**
 * Creates a `fetch` for services that the owner entered. Private and loopback addresses are allowed, because models may
 * run at home. Link-local addresses, metadata addresses of clouds, and ports of other protocols are refused. Redirects
 * are refused, because they would bypass the check and send the key to another server.
 */
export const createOutgoingFetch =
  (resolver: DnsResolver): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    await assertAllowed(resolver, url)
    // A caller that asks for 'manual' gets the redirect itself, and decides whether to send another checked request.
    return fetch(input, { ...init, redirect: init?.redirect === 'manual' ? 'manual' : 'error' })
  }

async function assertAllowed(resolver: DnsResolver, url: URL) {
  if (!/^https?:$/.test(url.protocol)) throw new BlockedUrlError('this URL is not allowed')
  // If DNS cannot resolve the host name, no check is needed: the request itself then fails with the usual error.
  if ((await resolveOwnerAddresses(resolver, url)) === 'blocked')
    throw new BlockedUrlError('this address is not allowed')
}
