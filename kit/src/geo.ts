/** Degrees in WGS-84. */
export type Position = { lat: number; lng: number }

/** Mean radius of the earth (IUGG). */
export const earthRadiusM = 6_371_008.8

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres along the surface (haversine). */
export function distanceM(from: Position, to: Position) {
  const dLat = radians(to.lat - from.lat)
  const dLng = radians(to.lng - from.lng)
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(a)))
}

export const distanceKm = (from: Position, to: Position) => distanceM(from, to) / 1000

/** A box that holds everything within a distance: what an index can be asked for before distances are computed. */
export function boxAround({ lat, lng }: Position, km: number) {
  const dLat = (km * 1000) / ((Math.PI / 180) * earthRadiusM)
  const dLng = Math.min(180, dLat / Math.max(Math.cos(radians(Math.min(89.9, Math.abs(lat) + dLat))), 1e-6))
  return { south: lat - dLat, north: lat + dLat, west: lng - dLng, east: lng + dLng }
}
