export { customerServicePersonalData } from './personal-data.ts'
export { customerServiceRoutes, userReportRoutes } from './routes.ts'
export { customerServiceSubscribers } from './subscribers.ts'
export { customerServiceQueues } from './work-queues.ts'
