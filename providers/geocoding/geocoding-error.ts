import { ProviderError } from '@sanhe/kit/http/errors'

/** `refused`: wrong key or request. `busy`: rate limit. `invalid`: the response is not what the service promises. */
export type GeocodingFault = 'refused' | 'busy' | 'unreachable' | 'failing' | 'invalid'

const transient = new Set<GeocodingFault>(['busy', 'unreachable', 'failing'])

/** Thrown when a position could not be looked up. It contains no position, because errors reach logs. */
export class GeocodingError extends ProviderError<GeocodingFault> {
  override name = 'GeocodingError'

  constructor(code: GeocodingFault, status?: number) {
    super(
      code,
      `the geocoding service did not help: ${code}${status === undefined ? '' : ` (${status})`}`,
      transient.has(code),
    )
  }
}

export function toGeocodingFault(status: number): GeocodingFault {
  if (status === 429) return 'busy'
  return status >= 500 ? 'failing' : 'refused'
}
