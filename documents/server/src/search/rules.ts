import { isCjk, normalizeText, toIndexText, wordCharacters } from './text.ts'

/** Adjacent words. `isPrefix`: the last word may continue, because the user may still be typing it. */
export type SearchPhrase = { words: string[]; isPrefix: boolean }
export type SearchQuery = { phrases: SearchPhrase[]; joinedBy: 'AND' | 'OR' }

/** Far more than users type, and few enough that no query occupies the index for long. */
export const maxTerms = 32
export const maxResults = 20
/** A word in the title counts more than a word in the text. */
export const titleWeight = 10

const word = new RegExp(`[${wordCharacters}]+`, 'gu')
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * Returns the queries to try in order until one has results: every term as typed; all words anywhere; any word. `typed`
 * has no syntax: only letters and digits remain of it.
 */
export function parseQueries(typed: string): SearchQuery[] {
  const terms = normalizeText(typed).split(/\s+/)
  const exact = phrasesOf(terms)
  const words = phrasesOf(terms.flatMap(segment))
  if (exact.length === 0) return []
  const queries: SearchQuery[] = [{ phrases: exact, joinedBy: 'AND' }]
  if (!isSame(exact, words)) queries.push({ phrases: words, joinedBy: 'AND' })
  if (words.length > 1) queries.push({ phrases: words, joinedBy: 'OR' })
  return queries
}

/** Splits the segmenter's output again: it knows Chinese words, but treats `title:plan` as one word. */
const segment = (term: string) =>
  Array.from(segmenter.segment(term)).flatMap(({ segment }) => segment.match(word) ?? [])

function phrasesOf(terms: string[]): SearchPhrase[] {
  const found = terms.map((term) => toIndexText(term).match(word) ?? []).filter(({ length }) => length > 0)
  const kept = found.slice(0, maxTerms)
  return kept.map((words, at) => ({
    words: [...words],
    isPrefix: at === kept.length - 1 && !isCjk(words.at(-1) ?? ''),
  }))
}

const isSame = (some: SearchPhrase[], others: SearchPhrase[]) =>
  JSON.stringify(some) === JSON.stringify(others)

/**
 * Returns the phrase as an FTS5 expression. Words contain neither quotes nor operators and are quoted as a precaution.
 */
export const toFtsExpression = ({ words, isPrefix }: SearchPhrase) =>
  `"${words.join(' ')}"${isPrefix ? '*' : ''}`
