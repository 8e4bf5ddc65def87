export { createLiveBus, type LiveBus } from './bus.ts'
