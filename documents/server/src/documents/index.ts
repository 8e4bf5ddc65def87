export { documentRoutes } from './routes.ts'
export { type TextChange, saveText } from './save-text.ts'
export {
  addDocument,
  changeRow,
  createDocument,
  type DocumentDeps,
  getDocument,
  getText,
  getTextById,
  type NewDocument,
  resolveParent,
} from './service.ts'
export { type DocumentRow, type DocumentText, findBySlugAsked, findDocumentById, findText } from './store.ts'
export { openTextCache, type TextCache } from './texts.ts'
export { openTreeCache, type TreeCache } from './tree.ts'
export { documentRecord, documentView } from './views.ts'
