export { revisionJobs } from './jobs.ts'
export { countCommonPrefixSuffix, diffLinesApproximately, splitLines } from './line-diff.ts'
export { mergeTexts } from './merge.ts'
export { addRevision, findRevision, type RevisionRow } from './store.ts'
