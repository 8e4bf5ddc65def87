export {
  assertEntryExists,
  findFile,
  listFolder,
  moveEntry,
  readWorkspaceFile,
  resolveWorkspacePath,
  writeWorkspaceFile,
} from './disk.ts'
export { createDocumentReader, type DocumentReader } from './document-reader.ts'
export { fileRoutes } from './routes.ts'
export { maxWrittenCharacters, replaceSingleOccurrence } from './rules.ts'
export { searchFiles } from './search.ts'
export {
  keepVersion,
  moveToVersions,
  removeVersions,
  restoreDeleted,
  restoreVersion,
  type VersionFolders,
} from './versions.ts'
