import search from 'approx-string-match'

/**
 * Anchor of a comment: the commented words (`quote`), the text before and after them, and the start of the words in the
 * whole text.
 */
export type CommentAnchor = { quote: string; prefix: string; suffix: string; start: number }
export type AnchoredTextSpan = { start: number; end: number }

/** Length of the longest quote that the service accepts. A longer selection is anchored by its beginning. */
const maxQuoteLength = 2000
const contextLength = 32

export function createAnchor(text: string, { start, end }: AnchoredTextSpan): CommentAnchor {
  const last = Math.min(end, start + maxQuoteLength)
  return {
    quote: text.slice(start, last),
    prefix: text.slice(Math.max(0, start - contextLength), start),
    suffix: text.slice(last, last + contextLength),
    start,
  }
}

/**
 * Shortest quote that is recognised without its context. For shorter quotes, the words around them must be
 * similar too.
 */
const telling = 16
/** Largest fraction of a quote that may have changed. */
const maxErrorShare = 0.3
/** Length of the shortest quote that is searched for with changed characters. */
const minFuzzyLength = 6
/** Number of characters on either side of the old position within which changed words are searched for. */
const fuzzyWindow = 50_000
/**
 * `nearLength`: number of characters next to a short quote that are compared. `minContext`: smallest similarity of
 * these characters. Unrelated texts of one language have a similarity of about 0.4.
 */
const nearLength = 16
const minContext = 0.65

type Candidate = AnchoredTextSpan & { errors: number }

/**
 * Finds the words of an anchor in a later text, as Hypothesis does: at their position, then as an exact quote where the
 * context is most similar, then with changes. Returns undefined when the words are gone.
 */
export function findAnchoredText(text: string, anchor: CommentAnchor): AnchoredTextSpan | undefined {
  const { quote, prefix, suffix, start } = anchor
  if (text.startsWith(prefix + quote + suffix, start - prefix.length))
    return { start, end: start + quote.length }
  return best(text, anchor, exactMatches(text, quote)) ?? best(text, anchor, similarMatches(text, anchor))
}

function exactMatches(text: string, quote: string): Candidate[] {
  const found: Candidate[] = []
  for (let at = text.indexOf(quote); at !== -1 && found.length < 200; at = text.indexOf(quote, at + 1))
    found.push({ start: at, end: at + quote.length, errors: 0 })
  return found
}

function similarMatches(text: string, anchor: CommentAnchor): Candidate[] {
  const { quote, start } = anchor
  if (quote.length < minFuzzyLength) return []
  const from = Math.max(0, start - fuzzyWindow)
  const near = text.slice(from, start + quote.length + fuzzyWindow)
  const matches = search(near, quote, Math.floor(quote.length * maxErrorShare))
  return matches.map(({ start: first, end, errors }) => ({
    ...snapToContext(text, { start: from + first, end: from + end }, anchor),
    errors,
  }))
}

const edgeLength = 8

/**
 * Moves the ends of a similar match to the unchanged words around the quote. The match with the fewest changes may
 * end too early: for the quote "the roses" in the text "the red roses", that match is "the re".
 */
function snapToContext(
  text: string,
  { start, end }: AnchoredTextSpan,
  { quote, prefix, suffix }: CommentAnchor,
): AnchoredTextSpan {
  const longest = quote.length * 2
  const after = suffix.slice(0, edgeLength)
  const before = prefix.slice(-edgeLength)
  const last = after.trim() === '' ? -1 : text.indexOf(after, start + 1)
  const to = last !== -1 && last - start <= longest ? last : end
  const first = before.trim() === '' ? -1 : text.lastIndexOf(before, to - before.length - 1)
  const isNear = first !== -1 && to - first - before.length <= longest
  return { start: isNear ? first + before.length : start, end: to }
}

function best(text: string, anchor: CommentAnchor, candidates: Candidate[]): AnchoredTextSpan | undefined {
  const scored = candidates
    .filter((candidate) => isTrustworthy(text, anchor, candidate))
    .map((candidate) => ({ ...candidate, context: contextSimilarity(text, anchor, candidate) }))
    .toSorted((a, b) => score(b, anchor) - score(a, anchor))
  const [first] = scored
  return first && { start: first.start, end: first.end }
}

const isTrustworthy = (text: string, anchor: CommentAnchor, candidate: Candidate) =>
  (candidate.errors === 0 && anchor.quote.length >= telling) ||
  contextSimilarity(text, anchor, candidate, nearLength) >= minContext

/** The weights are those of Hypothesis: the quote counts most, its position least. */
const score = (candidate: Candidate & { context: number }, { quote, start }: CommentAnchor) =>
  50 * (1 - candidate.errors / quote.length) +
  40 * candidate.context +
  2 / (1 + Math.abs(candidate.start - start) / 1000)

/**
 * Compares the text before and the text after a candidate with the anchor's context. Returns the higher of both
 * similarities, from 0 to 1.
 */
function contextSimilarity(
  text: string,
  anchor: CommentAnchor,
  { start, end }: AnchoredTextSpan,
  length = contextLength,
) {
  const prefix = anchor.prefix.slice(-length)
  const suffix = anchor.suffix.slice(0, length)
  if (prefix === '' && suffix === '') return 1
  const before = text.slice(Math.max(0, start - prefix.length), start)
  const after = text.slice(end, end + suffix.length)
  return Math.max(similarity(before, prefix), similarity(after, suffix))
}

function similarity(text: string, expected: string) {
  if (expected.trim() === '') return 0
  const [match] = search(text, expected, expected.length).toSorted((a, b) => a.errors - b.errors)
  return match ? 1 - match.errors / expected.length : 0
}
