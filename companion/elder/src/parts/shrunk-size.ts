/** As large as the service keeps them: more would only cost time on the way. */
const longestEdge = 1920

/** The size in which a picture is sent; a small one stays as it is. */
export function shrunkSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, longestEdge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
