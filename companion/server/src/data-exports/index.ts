export { dataExportJobs } from './jobs.ts'
export { childDataExportsPersonalData, dataExportsPersonalData } from './personal-data.ts'
export { dataExportRoutes } from './routes.ts'
export { dataExportSubscribers } from './subscribers.ts'
