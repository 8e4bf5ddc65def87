export { merchantStatsJobs } from './jobs.ts'
export { merchantStatsRoutes } from './routes.ts'
export { countPageView } from './store.ts'
