export { settlementJobs } from './jobs.ts'
export { settlementRoutes } from './routes.ts'
export { objectionQueue, settlementQueue } from './work-queue.ts'
