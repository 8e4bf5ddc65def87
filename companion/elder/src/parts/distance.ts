/** Formats a distance: 800 米, 2.3 公里. Returns undefined for an unknown distance. */
export function formatDistance(km: number | null) {
  if (km === null) return undefined
  return km < 1 ? `${Math.max(10, Math.round(km * 100) * 10)} 米` : `${km.toFixed(1)} 公里`
}
