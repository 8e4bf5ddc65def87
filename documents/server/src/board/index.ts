export { boardRoutes } from './routes.ts'
export { findColumnOfTask } from './rules.ts'
export { findOrAddLabels, isSameName } from './service.ts'
export { type ColumnRow, listColumns, listLabels } from './store.ts'
