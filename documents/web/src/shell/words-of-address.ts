/** Returns the words of the last part of a path: `/projects/a/docs/release-plan-2` gives `release plan 2`. */
export function toWordsOfAddress(path: string) {
  const last = path.split('/').findLast((part) => part !== '') ?? ''
  return decode(last)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function decode(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
