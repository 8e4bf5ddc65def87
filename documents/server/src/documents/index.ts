export { createDocumentCache } from './document-cache.ts'
export { decodeDocumentText, extractTitle } from './decode-document-text.ts'
export { createAssetFinder } from './file-replacements.ts'
export { moveDocumentToProject } from './move-to-project.ts'
export { documentRoutes } from './routes.ts'
export { saveDocumentText } from './save-text.ts'
export {
  addDocumentInTransaction,
  type DocumentDeps,
  findFolderToRestoreInto,
  findFreeDocumentSlug,
  getDocumentText,
  getDocumentTextById,
  resolveParentFolder,
  updateDocumentRow,
} from './service.ts'
export {
  type DocumentRow,
  type DocumentRowWithText,
  findDocumentByRequestedSlug,
  findDocumentById,
  setDocument as placeRestoredDocument,
} from './store.ts'
export { createTreeCache } from './tree-cache.ts'
export { toDocumentResponse } from './views.ts'
