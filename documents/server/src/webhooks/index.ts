export { createWebhookDispatcher, type WebhookDispatcher } from './dispatcher.ts'
export { webhookJobs } from './jobs.ts'
export { webhookRoutes } from './routes.ts'
