export { admitInvitedDevices, createInvitationFinder, peopleJobs } from './invitations.ts'
export { listLeftOverSessions } from './store.ts'
export { peopleRoutes } from './routes.ts'
