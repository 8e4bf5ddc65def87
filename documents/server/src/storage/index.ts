export { syncFolder, temporaryFilePrefix, throwIfSymbolicLink, writeAtomically } from './atomic-write.ts'
export { type FileState, readFileState, readFileStampText } from './file-state.ts'
export { type DocumentFiles, openDocumentFiles } from './files.ts'
export {
  getAssetFolderPath,
  getDocumentFilePath,
  resolveInDataDir,
} from './paths.ts'
export { quarantineFile } from './quarantine-file.ts'
export {
  countDirtyFiles,
  findExpectedFileText,
  listDirtyFiles,
  listTrashedAssets,
  markAllFilesClean,
  markFileDirty,
  markFormerFilePathDirty,
} from './store.ts'
