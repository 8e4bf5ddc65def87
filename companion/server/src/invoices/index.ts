export { invoicesPersonalData } from './personal-data.ts'
export { invoiceAdminRoutes, invoiceRoutes } from './routes.ts'
export { invoiceSubscribers } from './subscribers.ts'
export { invoiceQueues } from './work-queues.ts'
