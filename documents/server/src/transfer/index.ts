export { createExportZip, listExportFiles } from './export.ts'
export { exportFolder, importFolder } from './local-folder.ts'
export { transferRoutes } from './routes.ts'
