import { gramsOf, termsOf } from './terms.ts'
import { fillers, pinyin, type Topic, topics } from './vocabulary.ts'

/** Query of the loose search, for which no service contains all words. */
export type LooseWish = {
  /** Pairs of Chinese characters, and whole words in other letters. A service must contain at least half of them. */
  parts: string[]
  /** Topics that the query names in words of customers. */
  topics: Topic[]
}

const maxParts = 20
const isHan = (term: string) => /\p{Script=Han}/u.test(term)

/** Returns the Chinese word if the Latin letters of the query together are known pinyin. */
const spelledOut = (terms: string[]) => pinyin.get(terms.filter((term) => !isHan(term)).join(''))

function withoutAll(text: string, words: readonly string[]) {
  return words.reduce((rest, word) => rest.replaceAll(word, ' '), text)
}

const partsOf = (term: string) => (isHan(term) ? gramsOf(term) : [term])

export function wishOf(query: string): LooseWish {
  const terms = termsOf(query)
  const word = spelledOut(terms)
  const text = word ? [...terms.filter(isHan), word].join(' ') : terms.join(' ')
  const named = topics.filter(({ asked }) => asked.some((one) => text.includes(one)))
  const asked = named.flatMap((topic) => topic.asked)
  const parts = termsOf(withoutAll(withoutAll(text, asked), fillers)).flatMap(partsOf)
  return { parts: [...new Set(parts)].slice(0, maxParts), topics: named }
}
