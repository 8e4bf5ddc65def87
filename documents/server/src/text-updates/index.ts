export { toEditorLineEnds, usesWindowsLineEnds } from './line-ends.ts'
export { recordExternalChange, savePendingUpdates, storeRevision } from './save-updates.ts'
export {
  addTextLog,
  addUpdate,
  findTextLog,
  listUnsavedLogs,
  listUpdates,
  removeSavedUpdates,
  setTextLog,
  type TextLog,
  type TextUpdateRow,
} from './store.ts'
