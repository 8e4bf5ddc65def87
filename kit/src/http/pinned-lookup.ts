import { isIP, type LookupFunction } from 'node:net'

/**
 * Creates a `lookup` for a request that returns only these IP addresses, without name resolution: the request connects
 * to addresses that were checked (DNS rebinding has no effect).
 */
export const createPinnedDnsLookup =
  (addresses: string[]): LookupFunction =>
  (_, { all }, answer) => {
    const known = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = known
    if (all) answer(null, known)
    else answer(null, first?.address ?? '', first?.family)
  }
