export { folderEntries } from './entries.ts'
export { exportFiles } from './export.ts'
export { importTree } from './import.ts'
export { transferRoutes } from './routes.ts'
