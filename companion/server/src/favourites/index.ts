export { favouritesPersonalData } from './personal-data.ts'
export { favouriteRoutes } from './routes.ts'
export { favouriteSubscribers } from './subscribers.ts'
