export { collaborationJobs, saveAllUpdates } from './jobs.ts'
export { collaborationRoutes } from './routes.ts'
