import { type Completion, type CompletionResult, pickedCompletion } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import type { CompletionMenuSource } from './typed-menu.ts'
import { listLinkCandidates, type LinkCandidate } from './link-candidates.ts'
import { formatWikiHeading } from './link-markdown.ts'
import { listMarkdownHeadings, type MarkdownHeading } from './markdown-headings.ts'
import { findMatches } from './matches.ts'

export type LinkSources = {
  /** Documents of the project as the sidebar shows them; undefined until they are loaded. */
  readTree: () => Parameters<typeof listLinkCandidates>[0] | undefined
  /** Returns the text of another document of the project; undefined if it cannot be loaded. */
  loadText: (docSlug: string) => Promise<string | undefined>
}

const typedLink = /\[\[[^[\]\n|]*$/

/**
 * Completes `[[` with the documents of the project, `[[Title#` with the headings of that document, and `[[#` with those
 * of the edited document. The link is a wiki link by title, or by path where titles repeat.
 */
export const wikiLinkCompletion =
  (sources: LinkSources): CompletionMenuSource =>
  (context) => {
    const typed = context.matchBefore(typedLink)
    if (!typed) return null
    const [name, heading] = splitTarget(typed.text.slice(2))
    if (heading === undefined) return documentMenu(sources, typed.from + 2)(context)
    const start = typed.from + 2 + name.length + 1
    if (name === '') return headingMenu(listMarkdownHeadings(readOwnText(context)), start)(context)
    const document = findDocument(sources, name)
    return document ? loadHeadingMenu(sources, document, start)(context) : null
  }

/** Returns the text of the edited document. In a table cell, the state of the context has only the text of the cell. */
const readOwnText = ({ state, view }: Parameters<CompletionMenuSource>[0]) =>
  (view?.state ?? state).doc.toString()

/** Splits `name#heading` at its last `#`. The heading is undefined without one. */
function splitTarget(typed: string): [name: string, heading: string | undefined] {
  const at = typed.lastIndexOf('#')
  return at === -1 ? [typed, undefined] : [typed.slice(0, at), typed.slice(at + 1)]
}

const findDocument = ({ readTree }: LinkSources, name: string) =>
  listLinkCandidates(readTree() ?? []).find(
    ({ target, title }) => target === name || title.toLowerCase() === name.toLowerCase(),
  )

/** Menu that searches again at each key, from the same start. It closes when `#` begins the name of a heading. */
function searchMenu(start: number, find: (query: string) => Completion[]) {
  const menu = (context: Parameters<CompletionMenuSource>[0]): CompletionResult | null => {
    const query = context.state.sliceDoc(start, context.pos)
    if (context.pos < start || /[[\]\n|#]/.test(query)) return null
    return {
      from: start,
      options: find(query),
      filter: false,
      update: (_old, _from, _to, next) => menu(next),
    }
  }
  return menu
}

const documentMenu = ({ readTree }: LinkSources, start: number) =>
  searchMenu(start, (query) =>
    findLinkedDocuments(readTree() ?? [], query).map((candidate) => documentOption(candidate, '')),
  )

const headingMenu = (headings: readonly MarkdownHeading[], start: number) =>
  searchMenu(start, (query) =>
    findMatches(headings, query, ({ text }) => text).map((heading) => ({
      label: heading.text,
      detail: '#'.repeat(heading.level),
      apply: (view, completion, from, to) =>
        insertLinkEnd(view, completion, { from, to }, formatWikiHeading(heading, headings)),
    })),
  )

const loadHeadingMenu =
  ({ loadText }: LinkSources, { slug }: LinkCandidate, start: number): CompletionMenuSource =>
  async (context) =>
    headingMenu(listMarkdownHeadings((await loadText(slug)) ?? ''), start)(context)

/** Returns the documents whose title or path contains the query. Those whose title begins with it are first. */
export const findLinkedDocuments = (
  tree: Parameters<typeof listLinkCandidates>[0],
  query: string,
  limit?: number,
) => findMatches(listLinkCandidates(tree), query, ({ title, path }) => `${title} ${path}`, limit)

/** Completion that inserts a wiki link. `opening`: brackets to insert because the user has not typed them. */
export const documentOption = ({ title, path, target }: LinkCandidate, opening: '' | '[['): Completion => ({
  label: title,
  ...(path && { detail: path }),
  apply: (view, completion, from, to) => insertLinkEnd(view, completion, { from, to }, opening + target),
})

/** Inserts the end of a wiki link, and replaces brackets that already close it. */
function insertLinkEnd(
  view: EditorView,
  completion: Completion,
  { from, to }: { from: number; to: number },
  text: string,
) {
  const isClosed = view.state.sliceDoc(to, to + 2) === ']]'
  const insert = `${text}]]`
  view.dispatch({
    changes: { from, to: isClosed ? to + 2 : to, insert },
    selection: { anchor: from + insert.length },
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
}
