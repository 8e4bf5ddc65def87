export { merchantStatsJobs } from './jobs.ts'
export { merchantStatsRoutes } from './routes.ts'
export { countPageView } from './store.ts'
export { merchantStatsPersonalData } from './personal-data.ts'
