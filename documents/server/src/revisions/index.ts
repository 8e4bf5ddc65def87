export { revisionJobs } from './jobs.ts'
export { splitLines, roughDiffLines, commonEnds } from './line-diff.ts'
export { mergeTexts } from './merge.ts'
export { addRevision, findRevision, type RevisionRow } from './store.ts'
