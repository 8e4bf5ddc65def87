import type { Sqlite } from '@sanhe/kit/sqlite/database'
import {
  type TaskAndCommentFilter,
  listCommentsWithTerms,
  listTasksWithTerms,
} from './task-and-comment-store.ts'
import { maxSearchResults, maxSearchTerms, parseSearchQueries } from './rules.ts'
import { stripMarkdownFormatting } from './sections.ts'
import { createSnippetCutter } from './snippet.ts'
import { normalizeSearchText, toSearchIndexText } from './text.ts'

type KindSearch = {
  q: string
  projectIds: string | null
  since?: string | undefined
  author?: string | undefined
  byAi: boolean
  titleOnly: boolean
}

/** Returns the typed words, normalised in the same way as `fold_case` normalises the searched text. */
const termsOf = (q: string) =>
  normalizeSearchText(q).toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxSearchTerms)

const filterOf = ({ q, projectIds, since = '' }: KindSearch): TaskAndCommentFilter => ({
  terms: JSON.stringify(termsOf(q)),
  projectIds,
  since,
})

function createSnippet(q: string) {
  const cut = createSnippetCutter(parseSearchQueries(q)[0]?.phrases ?? [])
  return (markdown: string) => {
    const text = toSearchIndexText(stripMarkdownFormatting(markdown))
    return cut((length) => (length === undefined ? text : text.slice(0, length)))
  }
}

/** Finds tasks. A search with an author or by the AI finds none, because tasks have no author. */
export function searchTasks(db: Sqlite, search: KindSearch) {
  if (search.author !== undefined || search.byAi) return []
  const snippet = createSnippet(search.q)
  const { titleOnly } = search
  return listTasksWithTerms(db, { ...filterOf(search), titleOnly }, maxSearchResults).map(
    ({ description, ...task }) => ({ ...task, snippet: snippet(description ?? '') }),
  )
}

/** Finds comments. A search in titles only finds none, because comments have no title. The AI writes no comments. */
export function searchComments(db: Sqlite, search: KindSearch) {
  if (search.titleOnly || search.byAi) return []
  const snippet = createSnippet(search.q)
  const filter = { ...filterOf(search), author: search.author ?? null }
  return listCommentsWithTerms(db, filter, maxSearchResults).map(({ body, ...comment }) => ({
    ...comment,
    snippet: snippet(body),
  }))
}
