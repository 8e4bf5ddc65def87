export { captainJobs } from './jobs.ts'
export { captainAdminRoutes, captainRoutes } from './routes.ts'
export { seedCaptains } from './seed.ts'
export { captainSubscribers } from './subscribers.ts'
