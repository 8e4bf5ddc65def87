import { type EditorState, Facet, type Transaction } from '@codemirror/state'
import type { livePreviewLabels } from './labels.ts'

/** Returns whether a selection touches a range of the text, so that the range shows its source. */
export const isTextRangeSelected = ({ selection }: EditorState, from: number, to: number) =>
  selection.ranges.some((range) => range.from <= to && range.to >= from)

/** Functions of the page that resolve the links and images of the document. */
export type LivePreviewContext = {
  /** Returns the URL to load an image from. */
  imageUrl: (src: string) => string
  /** Opens the target of a link or wiki link. */
  openLink: (target: { href: string } | { wiki: string }) => void
  labels: LivePreviewLabels
  /** True if diagrams are rendered for the dark theme. */
  isDark: boolean
}
type LivePreviewLabels = Record<keyof (typeof livePreviewLabels)['en'], string>

/** Link resolvers and labels for the document that the editor shows. */
export const livePreviewContextFacet = Facet.define<LivePreviewContext, LivePreviewContext>({
  combine: ([context]) => context as LivePreviewContext,
})

/** Returns whether the page has passed other link resolvers, other labels or another theme. */
export const hasLivePreviewContextChanged = ({
  startState,
  state,
}: Pick<Transaction, 'startState' | 'state'>) =>
  startState.facet(livePreviewContextFacet) !== state.facet(livePreviewContextFacet)
