export { activityJobs } from './jobs.ts'
export { activityRoutes } from './routes.ts'
export { seedActivities } from './seed.ts'
export { endTime as activityEndTime } from './store.ts'
