export { clientRoutes, isServerPath } from './routes.ts'
