import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrateSqlite, openSqlite } from '@sanhe/kit/sqlite/database'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSearchEngine, type SearchEngine } from './engine.ts'
import {
  maxSearchResults,
  parseSearchQueries,
  type SearchQuery,
  titleScoreWeight,
  toFullTextExpression,
} from './rules.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'sanhe-search-'))
const documents = openSqlite(join(folder, 'documents.sqlite'), { synchronous: 'NORMAL' })
let engine: SearchEngine
beforeAll(() => {
  migrateSqlite(documents, migrations)
  documents.raw.exec("INSERT INTO projects (id, name, slug) VALUES (1, 'One', 'one'), (2, 'Two', 'two')")
  engine = openSearchEngine(join(folder, 'search.sqlite'), join(folder, 'documents.sqlite'))
})
afterAll(() => {
  engine.close()
  documents.raw.close()
  rmSync(folder, { recursive: true })
})

type Page = { title: string; content: string; project: number }
let lastSlug = 0

/** Replaces all documents of the database by `pages`. Returns their ids in the order of `pages`. */
function write(pages: Page[]) {
  const before = documents.sql.all`SELECT id FROM documents` as { id: number }[]
  documents.raw.exec('DELETE FROM documents')
  const ids = pages.map(({ title, content, project }) => {
    const slug = `d${lastSlug++}`
    const { lastInsertRowid: id } = documents.sql.run`
      INSERT INTO documents (project_id, title, slug, base_slug) VALUES (${project}, ${title}, ${slug}, ${slug})`
    const { lastInsertRowid: revision } = documents.sql.run`
      INSERT INTO revisions (document_id, content, content_hash, author_kind, author_name, created_at)
      VALUES (${id}, ${content}, '', 'person', 'x', '')`
    documents.sql.run`UPDATE documents SET revision_id = ${revision} WHERE id = ${id}`
    return Number(id)
  })
  engine.refresh([...before.map(({ id }) => id), ...ids])
  return ids
}

// Reference implementation of the search for these tests: finds words by walking over characters and phrases by
// comparing lists. It uses no index, no SQL and none of the product's regular expressions.
const cjkCharacters = new Set('项目计划的プラン한국𠮷')
const foldedWord = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

function wordsOf(text: string) {
  const words: string[] = []
  let word = ''
  for (const character of Array.from(`${text.normalize('NFC')} `)) {
    const isLetter = character.toLowerCase() !== character.toUpperCase() || /\d/.test(character)
    if (isLetter) word += character
    else if (word) words.push(foldedWord(word))
    if (!isLetter) word = ''
    if (cjkCharacters.has(character)) words.push(character)
  }
  return words
}

function holds(text: string[], phrase: string[], isPrefix: boolean) {
  return text.some((_, start) =>
    phrase.every((word, at) => {
      const found = text[start + at]
      return isPrefix && at === phrase.length - 1 ? found?.startsWith(word) : found === word
    }),
  )
}

type Phrase = { words: string[]; isPrefix: boolean }
const holdsAny = (text: string, phrases: Phrase[]) =>
  phrases.some(({ words, isPrefix }) => holds(wordsOf(text), words, isPrefix))

function phrasesOf(terms: string[]): Phrase[] {
  const found = terms.map(wordsOf).filter(({ length }) => length > 0)
  return found.map((words, at) => ({
    words,
    isPrefix: at === found.length - 1 && !cjkCharacters.has(words.at(-1) ?? ''),
  }))
}

/** Returns the positions of the pages that a query finds, and the phrases that match. */
function expected(pages: Page[], typed: string) {
  const terms = typed.replaceAll('\u0001', ' ').split(/\s+/)
  const segments = terms.flatMap((term) => Array.from(segmenter.segment(term)))
  const words = phrasesOf(segments.flatMap(({ segment }) => segment.split(/[-_<>&"*]/)))
  const tries = [
    [phrasesOf(terms), 'every'],
    [words, 'every'],
    [words, 'some'],
  ] as const
  for (const [phrases, all] of tries) {
    const found = pages.flatMap(({ title, content }, at) =>
      phrases.length > 0 &&
      phrases[all]((phrase) => [title, content].some((text) => holdsAny(text, [phrase])))
        ? [at]
        : [],
    )
    if (found.length > 0) return { found, phrases }
  }
  return { found: [], phrases: [] }
}
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

const piece = fc.constantFrom(
  'plan',
  'planet',
  'Plan',
  'café',
  'CAFE',
  'x1',
  '项',
  '目',
  '项目',
  '计划',
  '的',
  'プラン',
  '한국',
  '𠮷',
  '🚀',
)
const gap = fc.constantFrom(' ', ' ', '', '，', '\n', '-', '_', '<b>', '&', '"', '* ', '\u0001')
const text = (maxLength: number) =>
  fc.array(fc.tuple(piece, gap), { maxLength }).map((parts) => parts.flat().join(''))
const queries = fc.array(text(3), { minLength: 1, maxLength: 6 })
const page = fc.record({ title: text(2), content: text(12), project: fc.constantFrom(1, 2) })

const visible = (html: string) =>
  html
    .replaceAll(/<\/?mark>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

const idsOf = (results: { id: number }[]) => results.map(({ id }) => id).toSorted((a, b) => a - b)

test('the search engine finds what a naive search finds, with snippets taken from the text', () => {
  fc.assert(
    fc.property(fc.array(page, { maxLength: 6 }), queries, (pages, queries) => {
      const ids = write(pages)
      for (const typed of queries) {
        const results = engine.search(typed, undefined)
        const { found, phrases } = expected(pages, typed)
        expect(idsOf(results)).toEqual(found.map((at) => ids[at]))
        for (const { id, snippet } of results) {
          const page = pages[ids.indexOf(id)]
          if (!page) throw new Error('a document that nobody wrote')
          // A hit in the title only has a snippet of the title.
          const source = holdsAny(page.content, phrases) ? page.content : page.title
          expect(wordsOf(source).join(' ')).toContain(wordsOf(visible(snippet)).join(' '))
          expect(snippet).toContain('<mark>')
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('a search in one project returns the same documents as if no other project existed', () => {
  fc.assert(
    fc.property(fc.array(page, { maxLength: 6 }), queries, (pages, queries) => {
      const ids = write(pages)
      const own = pages.flatMap((page, at) => (page.project === 1 ? [{ page, id: ids[at] ?? 0 }] : []))
      for (const typed of queries) {
        const { found } = expected(
          own.map(({ page }) => page),
          typed,
        )
        expect(idsOf(engine.search(typed, [1]))).toEqual(found.map((at) => own[at]?.id))
      }
    }),
    { numRuns: 100 },
  )
})

/**
 * Sends the whole query to FTS5 in one expression. The engine, in contrast, searches the phrases separately and
 * combines their hits.
 */
function searchInOneExpression({ phrases, joinedBy }: SearchQuery) {
  const expression = phrases.map(toFullTextExpression).join(` ${joinedBy} `)
  const index = openSqlite(join(folder, 'search.sqlite'), { readOnly: true })
  const rows = index.sql.all`
    SELECT rowid AS id, bm25(search_index, ${titleScoreWeight}, 1) AS rank
    FROM search_index WHERE search_index MATCH ${expression} ORDER BY rank, id LIMIT ${maxSearchResults}`
  index.raw.close()
  return rows as { id: number; rank: number }[]
}

test('the search engine ranks exactly as FTS5 does for one combined expression', () => {
  const many = { minLength: 30, maxLength: 45 }
  fc.assert(
    fc.property(fc.array(page, many), queries, text(2), (pages, queries, other) => {
      const ids = write(pages)
      const check = (typed: string) => {
        const found = parseSearchQueries(typed)
          .map(searchInOneExpression)
          .find(({ length }) => length > 0)
        const ranked = engine.search(typed, undefined).map(({ id, rank }) => ({ id, rank }))
        expect(ranked).toEqual((found ?? []).map(({ id, rank }) => ({ id, rank })))
      }
      queries.forEach(check)
      // The change of this title must evict the cached hits, or the second run of the queries fails.
      documents.sql.run`UPDATE documents SET title = ${other} WHERE id = ${ids[0] ?? 0}`
      engine.refresh(ids.slice(0, 1))
      queries.forEach(check)
    }),
    { numRuns: 50 },
  )
})
