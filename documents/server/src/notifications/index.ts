export { notificationRoutes } from './routes.ts'
export { notifyOfComment, notifyOfSuggestion, notifyOfTask, notifyOfWebhook } from './service.ts'
export { listNotifications, type NotificationRow } from './store.ts'
