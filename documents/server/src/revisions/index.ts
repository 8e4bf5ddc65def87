export { revisionJobs } from './jobs.ts'
export { linesOf, roughDiffLines, sharedEnds } from './line-diff.ts'
export { mergeTexts } from './merge.ts'
export { addRevision, findRevision, type RevisionRow } from './store.ts'
