export { listMine } from './discover.ts'
export { activityJobs } from './jobs.ts'
export { activityRoutes } from './routes.ts'
export { seedActivities } from './seed.ts'
