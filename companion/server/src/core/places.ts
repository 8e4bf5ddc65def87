import type { Position } from '@sanhe/kit/geo'
import * as loaded from 'gcoord'
import type { z } from 'zod'
import type { CoordType } from './contract.ts'

/** The types of the package describe another build than the one that Node loads. */
const gcoord = loaded.default as unknown as typeof loaded.default.default

/** Converts a position from a request to WGS-84. Call it once, at the endpoint. */
export function toWgs84({ lat, lng }: Position, coordType: z.output<typeof CoordType>): Position {
  if (coordType === 'wgs84') return { lat, lng }
  const [newLng, newLat] = gcoord.transform<[number, number]>([lng, lat], gcoord.GCJ02, gcoord.WGS84)
  return { lat: newLat, lng: newLng }
}
