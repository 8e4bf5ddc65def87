export { groupBuyJobs } from './jobs.ts'
export { groupBuyOrders } from './order-kind.ts'
export { groupBuyRoutes } from './routes.ts'
export { seedGroupBuys } from './seed.ts'
