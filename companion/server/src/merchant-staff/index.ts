export { merchantStaffSubscribers } from './invitations.ts'
export { merchantStaffRoutes } from './routes.ts'
