import { earthRadiusM, type Position } from '@sanhe/kit/geo'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

const kmOfDegree = ((Math.PI / 180) * earthRadiusM) / 1000
const kmOfRounding = 0.001

/**
 * Rounds degrees to a tenth of a millimetre, because PostgreSQL raises an underflow error when it squares a very small
 * number.
 */
const rounded = (degrees: number) => Math.round(degrees * 1e9) / 1e9

/**
 * Returns SQL for the distance in km along the surface of the earth from a position to the position of a row. The
 * position of the row must not be null. Uses the formula of `distanceInKm`.
 */
export function sqlDistanceKm(here: Position, lat: Sql, lng: Sql) {
  const from = { lat: rounded(here.lat), lng: rounded(here.lng) }
  return sql<number>`${(2 * earthRadiusM) / 1000}::float8 * asin(least(1, sqrt(
    power(sin(radians(${lat}::float8 - ${from.lat}::float8) / 2), 2)
    + cos(radians(${from.lat}::float8)) * cos(radians(${lat}::float8))
      * power(sin(radians(${lng}::float8 - ${from.lng}::float8) / 2), 2))))`
}

/**
 * Returns the SQL of `sqlDistanceKm`, but with the result null when the row has no position: `least` ignores nulls, so
 * `sqlDistanceKm` would return the distance to the opposite point of the earth.
 */
export const sqlDistanceKmOrNull = (here: Position, lat: Sql, lng: Sql) => sql<number | null>`
  CASE WHEN ${lat} IS NOT NULL AND ${lng} IS NOT NULL THEN ${sqlDistanceKm(here, lat, lng)} END`

/**
 * Returns SQL for a box of longitude and latitude that contains all points within a distance, so that PostgreSQL can
 * use an index.
 */
export function sqlBoundingBox({ lat, lng }: Position, km: Sql) {
  const dLat = sql`(${km} + ${kmOfRounding}::float8) / ${kmOfDegree}::float8`
  const dLng = sql`least(180, ${dLat} / greatest(cos(radians(least(89.9, ${Math.abs(lat)}::float8 + ${dLat}))), 1e-6))`
  return sql`box(point(${lng}::float8 - ${dLng}, ${lat}::float8 - ${dLat}),
                 point(${lng}::float8 + ${dLng}, ${lat}::float8 + ${dLat}))`
}
