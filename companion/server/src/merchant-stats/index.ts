export { merchantStatsJobs } from './jobs.ts'
export { merchantStatsRoutes } from './routes.ts'
export { countView } from './store.ts'
