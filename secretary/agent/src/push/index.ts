export { pushJobs } from './jobs.ts'
export { createPushService } from './push-service.ts'
export { pushRoutes } from './routes.ts'
