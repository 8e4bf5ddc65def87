import { isDeepStrictEqual } from 'node:util'
import { type PeerDocument, resultsOfPage, searchedWords } from './our-documents.ts'

export const wikiSearches = [
  ...searchedWords.map(({ name, word }) => ({ name, words: [word] })),
  { name: 'two English words', words: ['release', 'design'] },
  { name: 'two Chinese words', words: ['设计', '发布'] },
  { name: 'a word of one document', words: ['quetzal'] },
  { name: 'a word of no document', words: ['xylograph'] },
] as const
export type WikiSearch = { name: string; words: readonly string[] }

/** Returns the body of a call of `dokuwiki.search`. The words contain no markup characters. */
export const toSearchCall = (words: readonly string[]) =>
  '<?xml version="1.0"?><methodCall><methodName>dokuwiki.search</methodName>' +
  `<params><param><value><string>${words.join(' ')}</string></value></param></params></methodCall>`

export type WikiResult = { slug: string; hasSnippet: boolean }

/** Reads the results of `dokuwiki.search`, which are pages of the namespace `bench`. */
export function parseSearchReply(xml: string): WikiResult[] {
  if (xml.includes('<fault>')) throw new Error(`DokuWiki refused the search: ${xml.slice(0, 500)}`)
  const member = (name: string) => new RegExp(`<name>${name}</name><value><string>([^<]*)</string>`, 'g')
  const ids = [...xml.matchAll(member('id'))].map(([, id = '']) => id)
  const snippets = [...xml.matchAll(member('snippet'))].map(([, snippet = '']) => snippet)
  return ids.map((id, at) => ({ slug: id.replace(/^bench:/, ''), hasSnippet: Boolean(snippets[at]) }))
}

/** Returns the slugs of the documents that contain all words, as whole words or as parts of Chinese text. */
export function findDocumentsWithWords(documents: PeerDocument[], words: readonly string[]) {
  const patterns = words.map((word) => new RegExp(/^\w+$/.test(word) ? `\\b${word}\\b` : word, 'iu'))
  return documents
    .filter(({ content }) => patterns.every((pattern) => pattern.test(content)))
    .map(({ slug }) => slug)
}

/**
 * Throws unless DokuWiki has found exactly the expected documents, and our product a full page of them or all of them.
 */
export function verifyFoundDocuments(name: string, expected: string[], theirs: string[], ours: string[]) {
  const isComplete = isDeepStrictEqual(theirs.toSorted(), expected.toSorted())
  const isPage =
    new Set(ours).size === Math.min(expected.length, resultsOfPage) &&
    ours.every((slug) => expected.includes(slug))
  if (isComplete && isPage) return
  throw new Error(
    `search for ${name}: ${expected.length} documents contain it, ` +
      `DokuWiki found ${theirs.length}, ours ${ours.length}: ${ours.join(', ').slice(0, 300)}`,
  )
}
