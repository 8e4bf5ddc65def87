export {
  assertEntryExists,
  findFile,
  listFolder,
  moveEntry,
  readWorkspaceFile,
  resolveWorkspacePath,
  writeWorkspaceFile,
} from './workspace-disk.ts'
export { createDocumentReader, type DocumentReader } from './document-reader.ts'
export { fileRoutes } from './routes.ts'
export { maxCharactersToolWrites, replaceTextOccurringOnce } from './rules.ts'
export { searchFiles } from './search.ts'
export {
  copyFileToVersions,
  moveEntryToVersions,
  removeFileVersions,
  restoreDeletedEntry,
  restoreFileVersion,
  type WorkspaceAndVersionFolders,
} from './versions.ts'
