import { localStorageItem } from '@sanhe/ui/local-storage.ts'

export const revisionDiffViews = ['inline', 'side', 'source'] as const
export type RevisionDiffView = (typeof revisionDiffViews)[number]

/** The view in which this browser shows a comparison of two versions. */
export const diffViewSetting = localStorageItem<RevisionDiffView>(
  'sanhe.documents.diff-view',
  (text) => revisionDiffViews.find((view) => view === text) ?? 'inline',
  (view) => view,
)
