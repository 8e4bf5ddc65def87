import { join } from 'node:path'
import { createBenchFolder } from '../bench-folder.ts'
import { generateMarkdown } from '../corpus.ts'
import { fillDocuments, logInToDocuments, startBenchDocuments } from '../documents-data.ts'
import type { BenchWorkload } from '../measure.ts'

export type OurDocuments = { url: string; pid: number; headers: Record<string, string> }

/** Number of documents of the project whose list is read. `fillDocuments` creates as many. */
export const listedDocuments = 1000

/** Starts documents with its data, calls `work` and removes the data. */
export async function withOurDocuments<T>(documents: number, work: (ours: OurDocuments) => Promise<T>) {
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(createBenchFolder()).path
  const product = opened.adopt(await startBenchDocuments(join(folder, 'product')), (program) =>
    program.stop(),
  )
  const cookie = await logInToDocuments(product.url)
  const ours = { url: product.url, pid: product.pid, headers: { cookie } }
  await fillDocuments(product.url, cookie, documents)
  await createUniqueDocument(ours)
  return await work(ours)
}

/** No other document contains the words of this document. */
export const uniqueDocument = { slug: 'unique', title: 'Unique', content: 'quetzal 鸑鷟\n' }

async function createUniqueDocument({ url, headers }: OurDocuments) {
  const response = await fetch(`${url}/api/projects/bench/docs`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(uniqueDocument),
  })
  if (!response.ok) throw new Error(`the unique document: ${response.status} ${await response.text()}`)
}

export type PeerDocument = { slug: string; project: 'bench' | 'tree'; title: string; content: string }

/** Returns the same documents that `withOurDocuments` creates, to be stored by a peer. */
export function generatePeerDocuments(documents: number): PeerDocument[] {
  const large = { slug: 'large', title: 'Large', content: generateMarkdown(0, 20_000, 'en') }
  const notes = Array.from({ length: documents }, (_, at) => ({
    slug: `note-${at + 1}`,
    title: `Note ${at + 1}`,
    content: generateMarkdown(at + 1, 5000, at % 2 === 0 ? 'en' : 'zh'),
  }))
  const nodes = Array.from({ length: listedDocuments }, (_, at) => ({
    slug: `node-${at + 1}`,
    title: `Node ${at + 1}`,
    content: '',
  }))
  return [
    ...[large, ...notes, uniqueDocument].map((one) => ({ ...one, project: 'bench' as const })),
    ...nodes.map((one) => ({ ...one, project: 'tree' as const })),
  ]
}

export const searchedWords = [
  { name: 'a common English word', word: 'release' },
  { name: 'a rare English word', word: 'zephyr' },
  { name: 'a common Chinese word', word: '设计' },
  { name: 'a rare Chinese word', word: '琉璃' },
] as const

/** Number of results that our search returns, and that it requests from peers. */
export const resultsOfPage = 20

/**
 * Returns what must be equal for a search: the found documents, or only their number if they fill a page, because many
 * documents rank equally.
 */
export const toComparable = (slugs: string[]) =>
  slugs.length < resultsOfPage ? slugs.toSorted() : resultsOfPage

export const searchOurs = ({ url, headers }: OurDocuments, word: string): BenchWorkload => ({
  url: `${url}/api/search?q=${encodeURIComponent(word)}`,
  headers,
})

type SearchReply = { results: { slug: string }[] }
export const slugsOfOurs = (body: unknown) => (body as SearchReply).results.map(({ slug }) => slug)
