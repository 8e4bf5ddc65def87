import { earthRadiusM, type Position } from '@sanhe/kit/geo'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

const kmOfDegree = ((Math.PI / 180) * earthRadiusM) / 1000
const kmOfRounding = 0.001

/** To a tenth of a millimetre: PostgreSQL refuses squares that are too small for it. */
const rounded = (degrees: number) => Math.round(degrees * 1e9) / 1e9

/** Kilometres along the surface from somewhere to the place of a row, which is known: as `distanceKm` computes them. */
export function kmBetween(here: Position, lat: Sql, lng: Sql) {
  const from = { lat: rounded(here.lat), lng: rounded(here.lng) }
  return sql<number>`${(2 * earthRadiusM) / 1000}::float8 * asin(least(1, sqrt(
    power(sin(radians(${lat}::float8 - ${from.lat}::float8) / 2), 2)
    + cos(radians(${from.lat}::float8)) * cos(radians(${lat}::float8))
      * power(sin(radians(${lng}::float8 - ${from.lng}::float8) / 2), 2))))`
}

/** The same, null where the place is not known: `least` would take it for the other side of the earth. */
export const kmBetweenOrNull = (here: Position, lat: Sql, lng: Sql) => sql<number | null>`
  CASE WHEN ${lat} IS NOT NULL AND ${lng} IS NOT NULL THEN ${kmBetween(here, lat, lng)} END`

/** A box of points (longitude, latitude) that holds all within a distance: what an index can be asked for. */
export function boundingBox({ lat, lng }: Position, km: Sql) {
  const dLat = sql`(${km} + ${kmOfRounding}::float8) / ${kmOfDegree}::float8`
  const dLng = sql`least(180, ${dLat} / greatest(cos(radians(least(89.9, ${Math.abs(lat)}::float8 + ${dLat}))), 1e-6))`
  return sql`box(point(${lng}::float8 - ${dLng}, ${lat}::float8 - ${dLat}),
                 point(${lng}::float8 + ${dLng}, ${lat}::float8 + ${dLat}))`
}
