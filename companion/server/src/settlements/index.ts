export { settlementJobs } from './jobs.ts'
export { settlementRoutes } from './routes.ts'
