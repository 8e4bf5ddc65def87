export { pushJobs } from './jobs.ts'
export { createPushService, type PushService } from './push-service.ts'
export { pushRoutes } from './routes.ts'
