export { butlerRoutes } from './routes.ts'
export { butlerSubscribers } from './subscribers.ts'
export { butlerPersonalData } from './personal-data.ts'
