export { invitationJobs } from './jobs.ts'
export { takeInvitation } from './service.ts'
export { invitationRoutes, passwordResetRoutes } from './routes.ts'
