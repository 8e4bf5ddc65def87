import { type EditorState, Facet, type Transaction } from '@codemirror/state'
import type { livePreviewLabels } from './labels.ts'

type TextRange = { from: number; to: number }

/** Ranges that show their source, because formatting would hide a suggestion in them. */
export const sourceRangesFacet = Facet.define<readonly TextRange[]>()

/** Returns the ranges whose lines and blocks show their source: the selection, if the editor has the focus, and others. */
export const listSourceRanges = (state: EditorState, isFocused: boolean): TextRange[] => [
  ...(isFocused ? state.selection.ranges : []),
  ...state.facet(sourceRangesFacet).flat(),
]

export const isSourceShown = (state: EditorState, from: number, to: number, isFocused: boolean) =>
  listSourceRanges(state, isFocused).some((range) => range.from <= to && range.to >= from)

/** Functions of the page that resolve the links and images of the document. */
export type LivePreviewContext = {
  /** Returns the URL to load an image from. */
  imageUrl: (src: string) => string
  /** Opens the target of a link or wiki link. */
  openLink: (target: { href: string } | { wiki: string }) => void
  labels: LivePreviewLabels
  /** True if diagrams are rendered for the dark theme. */
  isDark: boolean
  /** Whether the cells of tables can be edited in place. Otherwise a click shows the source of the table. */
  hasEditableTables: boolean
}
type LivePreviewLabels = Record<keyof (typeof livePreviewLabels)['en'], string>

/** Link resolvers and labels for the document that the editor shows. */
export const livePreviewContextFacet = Facet.define<LivePreviewContext, LivePreviewContext>({
  combine: ([context]) => context as LivePreviewContext,
})

/** Returns whether the page has passed other link resolvers, other labels or another theme, or the source ranges changed. */
export const hasLivePreviewContextChanged = ({
  startState,
  state,
}: Pick<Transaction, 'startState' | 'state'>) =>
  startState.facet(livePreviewContextFacet) !== state.facet(livePreviewContextFacet) ||
  startState.facet(sourceRangesFacet) !== state.facet(sourceRangesFacet)
