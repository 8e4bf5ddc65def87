import { cleanText, indexText, isCjk, wordCharacters } from './text.ts'

/** Words that stand next to each other. With `isPrefix` the last may go on: somebody is still typing it. */
export type Phrase = { words: string[]; isPrefix: boolean }
export type Query = { phrases: Phrase[]; joinedBy: 'AND' | 'OR' }

/** Far more than a person types, few enough that no query can occupy the index for long. */
export const maxTerms = 32
export const maxResults = 20
/** A word in the title says more about a document than one in its text. */
export const titleWeight = 10

const word = new RegExp(`[${wordCharacters}]+`, 'gu')
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * What to ask the index, first answer wins: every term as it was typed; every word of it anywhere; any word.
 * Nothing in `typed` is syntax: only letters and digits are left of it.
 */
export function queriesFor(typed: string): Query[] {
  const terms = cleanText(typed).split(/\s+/)
  const exact = phrasesOf(terms)
  const words = phrasesOf(terms.flatMap(segment))
  if (exact.length === 0) return []
  const queries: Query[] = [{ phrases: exact, joinedBy: 'AND' }]
  if (!isSame(exact, words)) queries.push({ phrases: words, joinedBy: 'AND' })
  if (words.length > 1) queries.push({ phrases: words, joinedBy: 'OR' })
  return queries
}

/** The segmenter knows Chinese words; to it `title:plan` is one word, so what it gives is split again. */
const segment = (term: string) =>
  Array.from(segmenter.segment(term)).flatMap(({ segment }) => segment.match(word) ?? [])

function phrasesOf(terms: string[]): Phrase[] {
  const found = terms.map((term) => indexText(term).match(word) ?? []).filter(({ length }) => length > 0)
  const kept = found.slice(0, maxTerms)
  return kept.map((words, at) => ({
    words: [...words],
    isPrefix: at === kept.length - 1 && !isCjk(words.at(-1) ?? ''),
  }))
}

const isSame = (some: Phrase[], others: Phrase[]) => JSON.stringify(some) === JSON.stringify(others)

/** The phrase in FTS5's language. Words hold neither quotes nor operators, and stand in quotes all the same. */
export const matchExpression = ({ words, isPrefix }: Phrase) => `"${words.join(' ')}"${isPrefix ? '*' : ''}`
