export { membershipJobs } from './jobs.ts'
export { createMembershipOrderKind } from './order-kind.ts'
export { membershipRoutes } from './routes.ts'
export { placeMembershipOrder } from './subscribing.ts'
