export { moveAnchorsOfDocument } from './move-anchors.ts'
export { getContextAt, moveAnchor, type SuggestionAnchor } from './rules.ts'
