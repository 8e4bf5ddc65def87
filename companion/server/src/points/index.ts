export { pointJobs } from './jobs.ts'
export { pointAdminRoutes, pointRoutes } from './routes.ts'
export { seedPoints } from './seed.ts'
export { pointSubscribers } from './subscribers.ts'
