export { notificationRoutes } from './routes.ts'
export { notifyOfComment, notifyOfTask } from './service.ts'
