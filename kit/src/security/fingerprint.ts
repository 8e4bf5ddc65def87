/**
 * Returns a short hash of a text; server and browser compute the same hash. Different texts practically never share a
 * hash, but it is not cryptographic: an attacker can construct collisions.
 */
export function computeTextFingerprint(text: string) {
  let low = 0xdeadbeef
  let high = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    low = Math.imul(low ^ unit, 2654435761)
    high = Math.imul(high ^ unit, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return `${text.length.toString(36)}-${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`
}
