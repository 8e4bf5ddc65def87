export { boardRoutes } from './routes.ts'
export { columnOfTask } from './rules.ts'
export { findOrAddLabels, isSameName } from './service.ts'
export { type ColumnRow, listColumns, listLabels } from './store.ts'
