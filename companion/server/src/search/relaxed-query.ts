import { splitIntoTerms, toNgrams } from './terms.ts'
import { ignoredQueryWords, chineseWordByPinyin, type SearchTopic, searchTopics } from './vocabulary.ts'

/** Query of the loose search, which runs when no service contains all words of the user's query. */
export type RelaxedSearchQuery = {
  /**
   * Pairs of Chinese characters, and whole words in other scripts. A service must contain at least half of these parts.
   */
  parts: string[]
  /** Topics of the vocabulary whose customer words occur in the query. */
  topics: SearchTopic[]
}

const maxParts = 20
const isHan = (term: string) => /\p{Script=Han}/u.test(term)

/** Returns the Chinese word for a query in Latin letters, if the letters are known pinyin. */
const pinyinWordOf = (terms: string[]) =>
  chineseWordByPinyin.get(terms.filter((term) => !isHan(term)).join(''))

function withoutAll(text: string, words: readonly string[]) {
  return words.reduce((rest, word) => rest.replaceAll(word, ' '), text)
}

const splitIntoParts = (term: string) => (isHan(term) ? toNgrams(term) : [term])

export function toRelaxedSearchQuery(query: string): RelaxedSearchQuery {
  const terms = splitIntoTerms(query)
  const word = pinyinWordOf(terms)
  const text = word ? [...terms.filter(isHan), word].join(' ') : terms.join(' ')
  const named = searchTopics.filter(({ customerWords }) => customerWords.some((one) => text.includes(one)))
  const matched = named.flatMap((topic) => topic.customerWords)
  const parts = splitIntoTerms(withoutAll(withoutAll(text, matched), ignoredQueryWords)).flatMap(
    splitIntoParts,
  )
  return { parts: [...new Set(parts)].slice(0, maxParts), topics: named }
}
