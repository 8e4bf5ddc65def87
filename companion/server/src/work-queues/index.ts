export { workQueueRoutes } from './routes.ts'
