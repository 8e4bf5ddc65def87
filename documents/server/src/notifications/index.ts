export { notificationRoutes } from './routes.ts'
export { notifyOfComment } from './service.ts'
