export { membershipJobs } from './jobs.ts'
export { membershipOrders } from './order-kind.ts'
export { membershipRoutes } from './routes.ts'
export { placeMembershipOrder } from './subscribing.ts'
