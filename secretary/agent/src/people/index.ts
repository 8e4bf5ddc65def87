export { admitInvitedDevices, createInvitationFinder, peopleJobs } from './invitations.ts'
export { peopleRoutes } from './routes.ts'
