export { withVerifiedSmsCode } from './codes.ts'
export { authJobs } from './jobs.ts'
export { registerDemoUser } from './registration.ts'
export { authRoutes } from './routes.ts'
