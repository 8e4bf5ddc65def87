export { clientRoutes, isOfService } from './routes.ts'
