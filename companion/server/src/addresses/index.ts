export { addressesPersonalData } from './personal-data.ts'
export { addressRoutes } from './routes.ts'
export { addressSubscribers } from './subscribers.ts'
