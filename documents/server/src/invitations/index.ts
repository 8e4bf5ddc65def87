export { invitationJobs } from './jobs.ts'
export { consumeInvitation as takeInvitation } from './service.ts'
export { invitationRoutes, passwordResetRoutes } from './routes.ts'
