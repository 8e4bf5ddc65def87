import { httpUrlSettingSchema } from '@sanhe/kit/runtime/config'
import { z } from 'zod'

/** Settings of the map in the elder app. Without them the app offers no map, only the position of the phone. */
export const mapSettings = {
  /**
   * URL template of map tiles in WGS-84 (Web Mercator) with `{z}`, `{x}` and `{y}`, such as
   * `https://tiles.example/{z}/{x}/{y}.png`. Browsers of users load the tiles from there.
   */
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[^{}\s'";,]+\//, 'must begin with https:// and a host without placeholders')
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'needs {z}, {x} and {y}')
    .optional(),
  /** Copyright notice of the map data, which the provider of the tiles requires on the map. */
  MAP_ATTRIBUTION: z.string().max(200).optional(),
  /** URL of a Nominatim service that finds addresses of positions. If it is absent, users type addresses themselves. */
  GEOCODER_BASE_URL: httpUrlSettingSchema.optional(),
  GEOCODER_API_KEY: z.string().optional(),
}

type ParsedSettings = z.output<z.ZodObject<typeof mapSettings>> & { NODE_ENV: string }

export function findMapSettingProblems(given: ParsedSettings): string[] {
  const { MAP_TILES_URL: tiles, MAP_ATTRIBUTION: attribution, NODE_ENV } = given
  return [
    ...(tiles && !attribution ? ['MAP_ATTRIBUTION: is required with MAP_TILES_URL'] : []),
    ...(tiles?.startsWith('http:') && NODE_ENV === 'production' ? ['MAP_TILES_URL: must be https'] : []),
  ]
}

export const toMapConfig = (given: z.output<z.ZodObject<typeof mapSettings>>) => ({
  tiles:
    given.MAP_TILES_URL && given.MAP_ATTRIBUTION
      ? { url: given.MAP_TILES_URL, attribution: given.MAP_ATTRIBUTION }
      : undefined,
  geocoder: given.GEOCODER_BASE_URL
    ? { baseUrl: given.GEOCODER_BASE_URL, apiKey: given.GEOCODER_API_KEY }
    : undefined,
})
