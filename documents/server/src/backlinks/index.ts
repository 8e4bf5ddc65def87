export { backlinkRoutes } from './routes.ts'
