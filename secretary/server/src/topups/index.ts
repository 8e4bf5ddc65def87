export { createBalanceRefundJob } from './jobs.ts'
export { topUpRoutes } from './routes.ts'
