import { diffArrays } from 'diff'

/** Item of a list. Items with equal keys are equal. The words of `text` decide which changed items belong together. */
export type ComparedListItem = { key: string; text: string }
export type ComparedItemPair = { before: number | undefined; after: number | undefined }

/**
 * Limits of one comparison. If a limit is exceeded, changed items are not paired, and all of them are shown as
 * removed and added.
 */
const maxEditLength = 5000
const maxPairings = 10_000
/** Smallest share of common words at which two different items count as one changed item. */
const minSimilarity = 0.3
/** Number of characters of an item that are compared. The beginning of an item is enough to recognise it. */
const comparedCharacters = 2000

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Splits a text into words with Intl.Segmenter, because Chinese has no spaces between words. */
export const splitIntoWords = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Pairs the items of two lists in order: equal ones, and changed ones that share enough words. */
export function pairComparedItems(before: ComparedListItem[], after: ComparedListItem[]): ComparedItemPair[] {
  const keys = (items: ComparedListItem[]) => items.map(({ key }) => key)
  const parts = diffArrays(keys(before), keys(after), { maxEditLength }) ?? [
    { removed: true, added: false, value: keys(before) },
    { removed: false, added: true, value: keys(after) },
  ]
  const pairs: ComparedItemPair[] = []
  let b = 0
  let a = 0
  let removed: number[] = []
  let added: number[] = []
  const endHunk = () => {
    pairs.push(...pairChanged(before, after, removed, added))
    removed = []
    added = []
  }
  for (const part of parts) {
    if (part.removed) for (const _ of part.value) removed.push(b++)
    else if (part.added) for (const _ of part.value) added.push(a++)
    else {
      endHunk()
      for (const _ of part.value) pairs.push({ before: b++, after: a++ })
    }
  }
  endHunk()
  return pairs
}

function pairChanged(
  before: ComparedListItem[],
  after: ComparedListItem[],
  removed: number[],
  added: number[],
) {
  const alone = [
    ...removed.map((b): ComparedItemPair => ({ before: b, after: undefined })),
    ...added.map((a): ComparedItemPair => ({ before: undefined, after: a })),
  ]
  const isLarge = removed.length * added.length > maxPairings
  if (!removed.length || !added.length || (isLarge && removed.length !== added.length)) return alone
  const wordsOf = ({ text }: ComparedListItem) =>
    new Set(splitIntoWords(text.slice(0, comparedCharacters)).filter((word) => /[\p{L}\p{N}]/u.test(word)))
  const olds = removed.map((b) => wordsOf(before[b]!))
  const news = added.map((a) => wordsOf(after[a]!))
  return (isLarge ? pairsByPlace(olds, news) : bestPairs(olds, news)).map(
    ([b, a]): ComparedItemPair => ({
      before: b === undefined ? undefined : removed[b],
      after: a === undefined ? undefined : added[a],
    }),
  )
}

type Pair = [number | undefined, number | undefined]

/** Pairs the items at the same index of two long lists, because trying all pairs would take too long. */
const pairsByPlace = (olds: Set<string>[], news: Set<string>[]) =>
  olds.flatMap((old, at): Pair[] =>
    similarity(old, news[at]!) >= minSimilarity
      ? [[at, at]]
      : [
          [at, undefined],
          [undefined, at],
        ],
  )

/** Chooses the ordered pairs with the largest total similarity by dynamic programming from the end. */
function bestPairs(olds: Set<string>[], news: Set<string>[]) {
  const width = news.length + 1
  const best = new Float64Array((olds.length + 1) * width)
  const scores = olds.map((old) => news.map((fresh) => similarity(old, fresh)))
  const at = (b: number, a: number) => best[b * width + a] ?? 0
  const withPair = (b: number, a: number) => {
    const score = scores[b]![a]!
    return score >= minSimilarity ? score + at(b + 1, a + 1) : -1
  }
  for (let b = olds.length - 1; b >= 0; b -= 1)
    for (let a = news.length - 1; a >= 0; a -= 1)
      best[b * width + a] = Math.max(at(b + 1, a), at(b, a + 1), withPair(b, a))
  const pairs: Pair[] = []
  let b = 0
  let a = 0
  while (b < olds.length || a < news.length) {
    if (b < olds.length && a < news.length && withPair(b, a) === at(b, a)) pairs.push([b++, a++])
    else if (b < olds.length && (a === news.length || at(b + 1, a) >= at(b, a + 1)))
      pairs.push([b++, undefined])
    else pairs.push([undefined, a++])
  }
  return pairs
}

function similarity(one: Set<string>, other: Set<string>) {
  if (one.size + other.size === 0) return 1
  return (2 * one.intersection(other).size) / (one.size + other.size)
}
