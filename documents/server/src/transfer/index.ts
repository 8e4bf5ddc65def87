export { exportFolder, importFolder } from './on-folder.ts'
export { transferRoutes } from './routes.ts'
