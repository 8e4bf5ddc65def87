export { createLiveBus, type LiveBus } from './bus.ts'
export { liveRoutes } from './routes.ts'
