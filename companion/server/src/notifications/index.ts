export { removeDevicesOfEmployee } from './delivery-store.ts'
export { noticeJobs } from './jobs.ts'
export {
  addNotificationInTransaction,
  deleteUserNotification,
  markUserNotificationRead,
} from './notify.ts'
export { notificationRoutes } from './routes.ts'
export { noticeSubscribers } from './subscribers.ts'
export { childNotificationsPersonalData, notificationsPersonalData } from './personal-data.ts'
