export { undoRoutes } from './routes.ts'
export { undoJobs } from './service.ts'
