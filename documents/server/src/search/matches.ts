import type { SearchPhrase } from './rules.ts'
import { wordCharacterClass } from './text.ts'

export type MatchedTextRange = { start: number; end: number }
export type PhraseMatch = MatchedTextRange & { phrase: number }

/**
 * `start` finds the first words of a phrase. `whole` matches the whole phrase, from the position that `start` found.
 */
export type PhrasePattern = { start: RegExp; whole: RegExp; cost: number }

/**
 * Limits of the search for a long phrase. They bound the cost of a text that repeats only the beginning of
 * the phrase.
 */
const wordsToLookFor = 8
const missesPerPhrase = 200
const accents = '[\\u0300-\\u0331]*'

/**
 * Compiles the phrase to regular expressions that match like the tokenizer: any case, with or without accents, across
 * punctuation.
 */
export function compilePhrasePattern({ words, isPrefix }: SearchPhrase): PhrasePattern {
  const bodyOf = (some: string[]) =>
    some.map((one) => Array.from(one, variantsOf).join(accents)).join(`${accents}[^${wordCharacterClass}]+`)
  const end = isPrefix ? `[${wordCharacterClass}]*` : `${accents}(?![${wordCharacterClass}])`
  return {
    start: new RegExp(bodyOf(words.slice(0, wordsToLookFor)), 'gu'),
    whole: new RegExp(bodyOf(words) + end, 'uy'),
    cost: Math.min(words.length, wordsToLookFor),
  }
}

/** Folds a character like unicode61: lower case, and Latin letters without accents. */
function foldOf(character: string) {
  const base = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return /^[a-z]$/.test(base) ? base : character.toLowerCase()
}

const latinEnd = 0x250
const vietnameseStart = 0x1e00
const vietnameseEnd = 0x1f00
const latinVariants = Map.groupBy(
  Array.from({ length: latinEnd }, (_, code) => code)
    .concat(Array.from({ length: vietnameseEnd - vietnameseStart }, (_, at) => vietnameseStart + at))
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{L}/u.test(character)),
  foldOf,
)

function variantsOf(character: string) {
  const folded = foldOf(character)
  const variants = new Set([...(latinVariants.get(folded) ?? []), folded, folded.toUpperCase(), character])
  const single = Array.from(variants).filter((variant) => Array.from(variant).length === 1)
  return single.length === 1 ? character : `[${single.join('')}]`
}

/** Yields matches in text order, at most `limit` for each phrase, searching only as far as the caller reads. */
export function* findPhraseMatches(
  text: string,
  patterns: PhrasePattern[],
  limit: number,
): Generator<PhraseMatch> {
  const sources = patterns.map((pattern) => findPhraseOccurrences(text, pattern, limit))
  const heads = sources.map((source) => source.next().value)
  for (let phrase = firstOf(heads); phrase !== -1; phrase = firstOf(heads)) {
    const range = heads[phrase]
    if (range) yield { phrase, ...range }
    heads[phrase] = sources[phrase]?.next().value
  }
}

/**
 * Returns the index in `heads` of the match that starts first in the text. If several matches start at the same
 * place, returns the longest of them. Returns -1 when all are undefined.
 */
function firstOf(heads: (MatchedTextRange | undefined | void)[]) {
  let first = -1
  for (const [at, range] of heads.entries()) {
    if (!range) continue
    const best = heads[first]
    if (!best || range.start < best.start || (range.start === best.start && range.end > best.end)) first = at
  }
  return first
}

export function* findPhraseOccurrences(
  text: string,
  { start, whole }: PhrasePattern,
  limit: number,
): Generator<MatchedTextRange, void> {
  let from = 0
  let misses = 0
  for (let found = 0; found < limit && misses < missesPerPhrase; ) {
    // Resets `lastIndex`, because other generators use the same pattern between two steps.
    start.lastIndex = from
    const at = start.exec(text)?.index
    if (at === undefined) return
    whole.lastIndex = at
    const isWord = startsWord(text, at)
    if (isWord && whole.test(text)) {
      from = whole.lastIndex
      found++
      yield { start: at, end: from }
    } else {
      from = at + 1
      misses += Number(isWord)
    }
  }
}

const isWordCharacter = new RegExp(`[${wordCharacterClass}]`, 'u')
const startsWord = (text: string, at: number) =>
  at === 0 || !isWordCharacter.test(text.slice(findStartOfCharacter(text, at - 1), at))

/** Returns the index where the character at `at` starts: `at - 1` inside a surrogate pair, otherwise `at`. */
export const findStartOfCharacter = (text: string, at: number) =>
  at - Number(isLowSurrogate(text.charCodeAt(at)))
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff
