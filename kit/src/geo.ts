/** Latitude and longitude in degrees (WGS-84). */
export type Position = { lat: number; lng: number }

/** Mean radius of the earth in metres (IUGG). */
export const earthRadiusM = 6_371_008.8

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the distance in metres along the surface of the earth (haversine formula). */
export function distanceInMetres(from: Position, to: Position) {
  const dLat = radians(to.lat - from.lat)
  const dLng = radians(to.lng - from.lng)
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(a)))
}

export const distanceInKm = (from: Position, to: Position) => distanceInMetres(from, to) / 1000
