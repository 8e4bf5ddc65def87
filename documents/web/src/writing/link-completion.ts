import { type Completion, insertCompletionText, pickedCompletion } from '@codemirror/autocomplete'
import { type CompletionMenuSource, createCompletionMenu } from './typed-menu.ts'
import { listLinkCandidates, type LinkCandidate } from './link-candidates.ts'

/** Documents of the project as the sidebar shows them; undefined until they are loaded. */
type ReadTree = () => Parameters<typeof listLinkCandidates>[0] | undefined

/**
 * Completes `[[` with the documents of the project. The link is a wiki link by title, or by path where titles repeat.
 */
export const wikiLinkCompletion =
  (readTree: ReadTree): CompletionMenuSource =>
  (context) => {
    const typed = context.matchBefore(/\[\[[^[\]\n|]*$/)
    const tree = readTree()
    if (!typed || !tree) return null
    return {
      from: typed.from + 2,
      options: listLinkCandidates(tree).map(linkOption('')),
      validFor: /^[^[\]\n|]*$/,
    }
  }

/** Completes `@` after a space with the documents of the project. The result is a wiki link, as after `[[`. */
export const mentionCompletion = (readTree: ReadTree): CompletionMenuSource =>
  createCompletionMenu('@', (query) =>
    listLinkCandidates(readTree() ?? [])
      .filter(({ title, path }) => `${path} ${title}`.toLowerCase().includes(query))
      .slice(0, maxMentions)
      .map(linkOption('[[')),
  )

const maxMentions = 20

/** Completion that inserts the link. `opening`: brackets to insert because the user has not typed them. */
const linkOption =
  (opening: '' | '[[') =>
  ({ title, path, target }: LinkCandidate): Completion => ({
    label: title,
    ...(path && { detail: path }),
    apply(view, completion, from, to) {
      const isClosed = view.state.sliceDoc(to, to + 2) === ']]'
      view.dispatch({
        ...insertCompletionText(view.state, `${opening}${target}]]`, from, isClosed ? to + 2 : to),
        annotations: pickedCompletion.of(completion),
      })
    },
  })
