import { localStorageItem } from '@sanhe/ui/local-storage.ts'

export const diffViews = ['inline', 'side', 'source'] as const
export type DiffView = (typeof diffViews)[number]

/** The view in which this browser shows a comparison of two versions. */
export const diffViewSetting = localStorageItem<DiffView>(
  'sanhe.documents.diff-view',
  (text) => diffViews.find((view) => view === text) ?? 'inline',
  (view) => view,
)
