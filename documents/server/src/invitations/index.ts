export { invitationJobs } from './jobs.ts'
export { consumeInvitation } from './service.ts'
export { invitationRoutes, passwordResetRoutes } from './routes.ts'
