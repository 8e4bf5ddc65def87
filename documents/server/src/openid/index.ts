export { connectOpenid } from './connect.ts'
export { openidJobs } from './jobs.ts'
export { openidRoutes } from './routes.ts'
