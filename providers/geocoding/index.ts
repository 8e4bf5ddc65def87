import type { Position } from '@sanhe/kit/geo'

export type GeocoderAccount = {
  /** Base URL of a Nominatim service. */
  baseUrl: string
  /** API key, which is sent as a bearer token; undefined for a service without keys. */
  apiKey: string | undefined
}

/** Looks up addresses of positions. Rejects with a `GeocodingError`. */
export type Geocoder = {
  /** Returns the address at a position in WGS-84, or null if there is no address at this position. */
  findAddress(position: Position): Promise<string | null>
}

export { GeocodingError } from './geocoding-error.ts'
export { nominatimGeocoder } from './nominatim.ts'
