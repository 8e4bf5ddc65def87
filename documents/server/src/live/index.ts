export { createLiveEventBus } from './bus.ts'
export { eventStreamRoutes } from './routes.ts'
