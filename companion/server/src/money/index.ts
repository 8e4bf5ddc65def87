export { moneyChecks } from './consistency-checks.ts'
export { moneyJobs } from './jobs.ts'
export { moneyRoutes } from './routes.ts'
export { refundQueue } from './work-queue.ts'
