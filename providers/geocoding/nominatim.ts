import type { Position } from '@sanhe/kit/geo'
import { z } from 'zod'
import { GeocodingError, toGeocodingFault } from './geocoding-error.ts'
import type { Geocoder, GeocoderAccount } from './index.ts'

const timeoutMs = 5000
/** Decimal places of a coordinate in the request. Five places have a precision of about one metre. */
const digits = 5
/** Level of detail of the requested address: a building. */
const zoom = 18

/** A position at sea has no address; Nominatim then answers 200 with `error`. */
const Reply = z.union([
  z.object({ display_name: z.string() }),
  z.object({ error: z.unknown() }).transform(() => ({ display_name: null })),
])

/** Works with any service that speaks Nominatim's `/reverse` with the format `jsonv2`. */
export function nominatimGeocoder({ baseUrl, apiKey }: GeocoderAccount): Geocoder {
  return {
    async findAddress({ lat, lng }: Position) {
      const url = new URL(`${baseUrl.replace(/\/+$/, '')}/reverse`)
      const query = { lat: lat.toFixed(digits), lon: lng.toFixed(digits), zoom: String(zoom) }
      url.search = new URLSearchParams({ ...query, format: 'jsonv2' }).toString()
      const response = await fetch(url, {
        headers: { 'accept-language': 'zh-CN', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => {
        throw new GeocodingError('unreachable')
      })
      if (!response.ok) throw new GeocodingError(toGeocodingFault(response.status), response.status)
      const reply = Reply.safeParse(await response.json().catch(() => undefined))
      if (!reply.success) throw new GeocodingError('invalid')
      return reply.data.display_name
    },
  }
}
