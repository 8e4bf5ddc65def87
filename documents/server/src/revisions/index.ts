export { mergeTexts } from './merge.ts'
export { addRevision, findRevision, type RevisionRow } from './store.ts'
