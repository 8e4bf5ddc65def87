/** Scales the size of an image so that its longer side has at most `maxPx`. Never enlarges. */
export function scaleToFit({ width, height }: { width: number; height: number }, maxPx: number) {
  const scale = Math.min(1, maxPx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
