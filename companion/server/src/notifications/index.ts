export { noticeJobs } from './jobs.ts'
export { notify } from './notify.ts'
export { notificationRoutes } from './routes.ts'
export { noticeSubscribers } from './subscribers.ts'
