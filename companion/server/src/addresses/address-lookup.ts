import type { Position } from '@sanhe/kit/geo'
import type { Deps } from '#core'
import { maxAddressLength } from './contract.ts'
import { apiError } from './errors.ts'

export type AddressLookupDeps = Pick<Deps, 'geocoder' | 'log'>

/**
 * Returns the address at a position. Returns null if no geocoding service is configured, or if the service finds no
 * address. The position is not stored.
 */
export async function findAddressAtPosition({ geocoder, log }: AddressLookupDeps, position: Position) {
  if (!geocoder) return null
  const address = await geocoder.findAddress(position).catch((error: unknown) => {
    log.warn({ err: error }, 'the address of a position could not be looked up')
    throw apiError('ADDRESS_LOOKUP_FAILED', { retryAfter: 5 })
  })
  return address && Array.from(address).slice(0, maxAddressLength).join('')
}
