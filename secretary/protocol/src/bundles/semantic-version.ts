const form = /^(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})$/

/** Returns the three numbers of a version such as 1.4.0; undefined for any other text, also for 1.4 and 1.4.0-beta. */
export function parseSemanticVersion(
  text: string,
): [major: number, minor: number, patch: number] | undefined {
  const [, major, minor, patch] = form.exec(text) ?? []
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)]
}

/** Returns the version after this one, with the second number increased: 1.4.2 becomes 1.5.0. A text that is no version becomes 1.0.0. */
export function getNextVersion(version: string) {
  const [major = 1, minor = -1] = parseSemanticVersion(version) ?? []
  return `${major}.${minor + 1}.0`
}

/** Returns whether the version `next` is higher than the version `before`. A text that is no version is never higher. */
export function isHigherVersion(next: string, before: string) {
  const [a, b] = [parseSemanticVersion(next), parseSemanticVersion(before)]
  if (!a || !b) return false
  const at = a.findIndex((number, index) => number !== b[index])
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0)
}
