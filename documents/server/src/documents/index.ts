export { createDocumentCache, type DocumentCache } from './document-cache.ts'
export { decodeDocumentText, extractTitle } from './foreign-text.ts'
export { documentRoutes } from './routes.ts'
export { saveText } from './save-text.ts'
export {
  addDocument,
  type DocumentDeps,
  getDocumentText,
  getDocumentTextById,
  resolveParent,
  updateDocumentRow,
} from './service.ts'
export { type DocumentRow, type DocumentText, findByRequestedSlug, findDocumentById } from './store.ts'
export { createTreeCache, type TreeCache } from './tree-cache.ts'
export { documentView } from './views.ts'
