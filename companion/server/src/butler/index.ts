export { butlerRoutes } from './routes.ts'
export { butlerSubscribers } from './subscribers.ts'
