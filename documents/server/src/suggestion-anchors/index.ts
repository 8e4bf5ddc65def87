export { moveAnchorsOfDocument } from './move-anchors.ts'
export { getContextAt, moveAnchor } from './rules.ts'
