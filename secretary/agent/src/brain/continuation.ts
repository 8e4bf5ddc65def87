/** Largest number of repeated characters: a model that continues an answer repeats at most a sentence or two. */
const mostRepeated = 400
/**
 * If two answers begin with at least this number of equal characters, the model has started its answer again.
 */
const leastRestart = 24

const isWordCharacter = (character: string) =>
  /[\p{L}\p{N}]/u.test(character) &&
  !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)

/** Returns whether a word may begin at this position, that is, not between letters or digits. */
const isBoundary = (text: string, at: number) =>
  at === 0 || !(isWordCharacter(text[at - 1] ?? '') && isWordCharacter(text[at] ?? ''))

/**
 * Counts how many characters at the beginning of `fresh` repeat the end of `previous`. `unknown`: more of `fresh` is
 * needed. `restarted`: the model started again with other words, so both texts cannot be joined.
 */
export function countRepeatedCharacters(
  previous: string,
  fresh: string,
  isWhole: boolean,
): number | 'unknown' | 'restarted' {
  const tail = previous.slice(-mostRepeated)
  if (!isWhole && (previous.startsWith(fresh) || mayGrow(tail, fresh))) return 'unknown'
  if (fresh.startsWith(previous)) return previous.length
  const overlap = countOverlap(tail, fresh)
  if (overlap) return overlap
  return countSharedStart(previous, fresh) >= leastRestart ? 'restarted' : 0
}

/**
 * Returns whether `tail` contains `fresh` before its last characters. In that case the next characters of `fresh` may
 * match too.
 */
const mayGrow = (tail: string, fresh: string) =>
  tail.length > fresh.length && tail.lastIndexOf(fresh, tail.length - fresh.length - 1) >= 0

/**
 * Returns how many characters at the end of `tail` are repeated at the start of `fresh`. A single repeated character
 * counts as no overlap, because it may be a coincidence.
 */
function countOverlap(tail: string, fresh: string) {
  for (let length = Math.min(tail.length, fresh.length); length > 0; length -= 1) {
    const part = fresh.slice(0, length)
    if (!tail.endsWith(part) || !isBoundary(tail, tail.length - length)) continue
    if (part.trim().length !== 1) return length
  }
  return 0
}

function countSharedStart(previous: string, fresh: string) {
  const most = Math.min(previous.length, fresh.length)
  let length = 0
  while (length < most && previous[length] === fresh[length]) length += 1
  return length
}

/**
 * Creates a filter that emits the continuation of `previous` without the part that it repeats. `end` returns whether
 * both texts could be joined.
 */
export function createContinuationFilter(previous: string, emit: (text: string) => void) {
  let held: string | undefined = ''
  function look(isWhole: boolean) {
    if (held === undefined || (held === '' && !isWhole)) return true
    const repeated = countRepeatedCharacters(previous, held, isWhole)
    if (repeated === 'unknown') return true
    if (repeated === 'restarted') return false
    const fresh = held.slice(repeated)
    held = undefined
    if (fresh) emit(fresh)
    return true
  }
  return {
    /** Returns false if the model started its answer again; in that case, nothing was emitted. */
    push(text: string) {
      if (held === undefined) {
        emit(text)
        return true
      }
      held += text
      return look(false)
    },
    end: () => look(true),
  }
}
