import type { Position } from '@sanhe/kit/geo'
import * as loaded from 'gcoord'
import type { z } from 'zod'
import type { CoordinateSystem } from './contract.ts'

/** The type declarations of the package `gcoord` describe another build than the one that Node.js loads. */
const gcoord = loaded.default as unknown as typeof loaded.default.default

/** Converts a position from a request to WGS-84. Call this function once per request, in the endpoint handler. */
export function toWgs84({ lat, lng }: Position, coordType: z.output<typeof CoordinateSystem>): Position {
  if (coordType === 'wgs84') return { lat, lng }
  const [newLng, newLat] = gcoord.transform<[number, number]>([lng, lat], gcoord.GCJ02, gcoord.WGS84)
  return { lat: newLat, lng: newLng }
}
