export { withVerifiedSmsCode } from './codes.ts'
export { authJobs } from './jobs.ts'
export { authRoutes } from './routes.ts'
