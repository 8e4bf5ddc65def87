export { trashJobs } from './jobs.ts'
export { trashRoutes } from './routes.ts'
