export { temporaryPrefix, writeAtomically } from './atomic-write.ts'
export { type Files, type KeepForeignText, openFiles } from './files.ts'
export { documentPath, insideDataDir, projectFolder, recoveredPath } from './paths.ts'
export { markDirty } from './store.ts'
