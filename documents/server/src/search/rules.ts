import { isCjkWord, normalizeSearchText, toSearchIndexText, wordCharacterClass } from './text.ts'

/**
 * Words that must be adjacent. `isPrefix`: longer words that begin with the last word match too, because the user may
 * still be typing it.
 */
export type SearchPhrase = { words: string[]; isPrefix: boolean }
export type SearchQuery = { phrases: SearchPhrase[]; joinedBy: 'AND' | 'OR' }

/**
 * Largest number of terms in a search: far more than users type, and few enough that no query occupies the index for
 * long.
 */
export const maxSearchTerms = 32
export const maxSearchResults = 20
/** Factor by which a word in the title counts more than a word in the text. */
export const titleScoreWeight = 10

const word = new RegExp(`[${wordCharacterClass}]+`, 'gu')
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * Returns the queries to try in order until one has results: every term as typed; all words anywhere; any word.
 * `typed` has no query syntax: only its letters and digits are used.
 */
export function parseSearchQueries(typed: string): SearchQuery[] {
  const terms = normalizeSearchText(typed).split(/\s+/)
  const exact = phrasesOf(terms)
  const words = phrasesOf(terms.flatMap(segment))
  if (exact.length === 0) return []
  const queries: SearchQuery[] = [{ phrases: exact, joinedBy: 'AND' }]
  if (!isSame(exact, words)) queries.push({ phrases: words, joinedBy: 'AND' })
  if (words.length > 1) queries.push({ phrases: words, joinedBy: 'OR' })
  return queries
}

/**
 * Splits the output of Intl.Segmenter again. The segmenter finds Chinese words, but treats `title:plan` as one word.
 */
const segment = (term: string) =>
  Array.from(segmenter.segment(term)).flatMap(({ segment }) => segment.match(word) ?? [])

function phrasesOf(terms: string[]): SearchPhrase[] {
  const found = terms
    .map((term) => toSearchIndexText(term).match(word) ?? [])
    .filter(({ length }) => length > 0)
  const kept = found.slice(0, maxSearchTerms)
  return kept.map((words, at) => ({
    words: [...words],
    isPrefix: at === kept.length - 1 && !isCjkWord(words.at(-1) ?? ''),
  }))
}

const isSame = (some: SearchPhrase[], others: SearchPhrase[]) =>
  JSON.stringify(some) === JSON.stringify(others)

/**
 * Returns the phrase as an FTS5 expression. Words contain neither quotes nor operators and are quoted as a precaution.
 */
export const toFullTextExpression = ({ words, isPrefix }: SearchPhrase) =>
  `"${words.join(' ')}"${isPrefix ? '*' : ''}`

/** Returns an expression that matches the phrase in titles only. */
export const toTitleExpression = (phrase: SearchPhrase) => `title : ${toFullTextExpression(phrase)}`
