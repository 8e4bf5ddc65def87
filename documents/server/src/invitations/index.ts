export { invitationJobs } from './jobs.ts'
export { invitationRoutes, passwordResetRoutes } from './routes.ts'
