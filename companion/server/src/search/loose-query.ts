import { ngramsOf, termsOf } from './terms.ts'
import { fillerWords, pinyinWords, type Topic, topics } from './vocabulary.ts'

/** Query of the loose search, for which no service contains all words. */
export type LooseQuery = {
  /** Pairs of Chinese characters, and whole words in other letters. A service must contain at least half of them. */
  parts: string[]
  /** Topics that the query names in words of customers. */
  topics: Topic[]
}

const maxParts = 20
const isHan = (term: string) => /\p{Script=Han}/u.test(term)

/** Returns the Chinese word if the Latin letters of the query together are known pinyin. */
const pinyinWordOf = (terms: string[]) => pinyinWords.get(terms.filter((term) => !isHan(term)).join(''))

function withoutAll(text: string, words: readonly string[]) {
  return words.reduce((rest, word) => rest.replaceAll(word, ' '), text)
}

const partsOf = (term: string) => (isHan(term) ? ngramsOf(term) : [term])

export function looseQueryOf(query: string): LooseQuery {
  const terms = termsOf(query)
  const word = pinyinWordOf(terms)
  const text = word ? [...terms.filter(isHan), word].join(' ') : terms.join(' ')
  const named = topics.filter(({ customerWords }) => customerWords.some((one) => text.includes(one)))
  const matched = named.flatMap((topic) => topic.customerWords)
  const parts = termsOf(withoutAll(withoutAll(text, matched), fillerWords)).flatMap(partsOf)
  return { parts: [...new Set(parts)].slice(0, maxParts), topics: named }
}
