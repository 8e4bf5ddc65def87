export { textOf, titleOf } from './foreign-text.ts'
export { documentRoutes } from './routes.ts'
export { saveText } from './save-text.ts'
export {
  addDocument,
  changeRow,
  type DocumentDeps,
  getText,
  getTextById,
  resolveParent,
} from './service.ts'
export { type DocumentRow, type DocumentText, findBySlugAsked, findDocumentById } from './store.ts'
export { openTextCache, type TextCache } from './texts.ts'
export { openTreeCache, type TreeCache } from './tree.ts'
export { documentView } from './views.ts'
