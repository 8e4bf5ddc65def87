/** A model that goes on repeats a sentence or two at most. */
const mostRepeated = 400
/** So much of the same beginning is no accident: the model began its answer anew. */
const leastRestart = 24

const isWordCharacter = (character: string) =>
  /[\p{L}\p{N}]/u.test(character) &&
  !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)

/** Whether a word may begin here: not in the middle of letters and digits. */
const isBoundary = (text: string, at: number) =>
  at === 0 || !(isWordCharacter(text[at - 1] ?? '') && isWordCharacter(text[at] ?? ''))

/**
 * How many characters at the beginning of `fresh` repeat what was `said` already. `unknown`: more of `fresh` is needed
 * to tell. `restarted`: the model began anew with other words, so the two do not fit together.
 */
export function repeatedCharacters(
  said: string,
  fresh: string,
  isWhole: boolean,
): number | 'unknown' | 'restarted' {
  const tail = said.slice(-mostRepeated)
  if (!isWhole && (said.startsWith(fresh) || mayGrow(tail, fresh))) return 'unknown'
  if (fresh.startsWith(said)) return said.length
  const overlap = overlapOf(tail, fresh)
  if (overlap) return overlap
  return sharedStart(said, fresh) >= leastRestart ? 'restarted' : 0
}

/** Whether `fresh` stands in the text with more behind it, so that the overlap may be longer than `fresh` is by now. */
const mayGrow = (tail: string, fresh: string) =>
  tail.length > fresh.length && tail.lastIndexOf(fresh, tail.length - fresh.length - 1) >= 0

/** The longest end of the text that `fresh` begins with. One letter or digit alone may be a coincidence. */
function overlapOf(tail: string, fresh: string) {
  for (let length = Math.min(tail.length, fresh.length); length > 0; length -= 1) {
    const part = fresh.slice(0, length)
    if (!tail.endsWith(part) || !isBoundary(tail, tail.length - length)) continue
    if (part.trim().length !== 1) return length
  }
  return 0
}

function sharedStart(said: string, fresh: string) {
  const most = Math.min(said.length, fresh.length)
  let length = 0
  while (length < most && said[length] === fresh[length]) length += 1
  return length
}

/** Passes on what a model says after `said`, without what it repeats. `end` tells whether the two fit together. */
export function continueText(said: string, emit: (text: string) => void) {
  let held: string | undefined = ''
  function look(isWhole: boolean) {
    if (held === undefined || (held === '' && !isWhole)) return true
    const repeated = repeatedCharacters(said, held, isWhole)
    if (repeated === 'unknown') return true
    if (repeated === 'restarted') return false
    const fresh = held.slice(repeated)
    held = undefined
    if (fresh) emit(fresh)
    return true
  }
  return {
    /** False when the model began anew: nothing of it was passed on. */
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
