export {
  assertExists,
  findFile,
  listFolder,
  moveEntry,
  readBytes,
  removeEntry,
  resolvePath,
  writeBytes,
} from './disk.ts'
export { createDocumentReader, type DocumentReader } from './document-reader.ts'
export { fileRoutes } from './routes.ts'
export { maxWrittenCharacters, replaceOnce } from './rules.ts'
export { searchFiles } from './search.ts'
