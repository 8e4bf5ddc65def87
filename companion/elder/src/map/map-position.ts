/** A position in WGS-84. */
export type MapPosition = { lat: number; lng: number }

/** Coordinates have six digits after the decimal point. The last digit is about 0.1 metres. */
const precision = 1e6
const round = (degrees: number) => Math.round(degrees * precision) / precision

/** Returns a position as it is stored. A map that was moved around the globe has longitudes beyond 180 degrees. */
export const roundPosition = ({ lat, lng }: MapPosition): MapPosition => ({
  lat: round(Math.max(-90, Math.min(90, lat))),
  lng: round(((((lng + 180) % 360) + 360) % 360) - 180),
})

const directions: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

/** Returns the point that an arrow key moves to, or undefined for another key. */
export function movePointByArrowKey(key: string, { x, y }: { x: number; y: number }, step: number) {
  const direction = directions[key]
  return direction && { x: x + direction.x * step, y: y + direction.y * step }
}

/** Centre and zoom level of the map when no position is known. The map then shows the whole of China. */
export const chinaMapView = { start: { lat: 35.5, lng: 105 }, zoom: 4 }
/** Zoom level at which streets and buildings have names. */
export const streetMapZoom = 17
