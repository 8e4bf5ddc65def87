export { platformFiguresJobs } from './jobs.ts'
export { platformFiguresRoutes } from './routes.ts'
