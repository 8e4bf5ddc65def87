export { toEditorLineEnds, toStoredLineEnds, usesWindowsLineEnds } from './line-ends.ts'
export { recordExternalChange, savePendingUpdates, storeNextRevision } from './save-updates.ts'
export {
  addTextUpdateLog,
  addTextUpdate,
  findTextUpdateLog,
  listUnsavedDocumentIds,
  listTextUpdatesAfter,
  removeSavedUpdates,
  changeTextUpdateLog,
  type TextUpdateLog,
  type TextUpdateRow,
} from './store.ts'
export { diffTexts } from './text-changes.ts'
