import { Facet } from '@codemirror/state'
import type { CompletionMenuSource } from './typed-menu.ts'

/** The menu that completes text within a line. Table cells, which have their own caret, read it from the editor. */
export const inlineMenuFacet = Facet.define<CompletionMenuSource, CompletionMenuSource>({
  combine: ([menu]) => menu ?? (() => null),
})
