export { revisionJobs } from './jobs.ts'
export { type Hunk, diffLines, linesOf } from './line-diff.ts'
export { mergeTexts } from './merge.ts'
export { addRevision, findRevision, type RevisionRow } from './store.ts'
