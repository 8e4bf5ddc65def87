export { notificationRoutes } from './routes.ts'
export { notifyOfComment, notifyOfTask, notifyOfWebhook } from './service.ts'
