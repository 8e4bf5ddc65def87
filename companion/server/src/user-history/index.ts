export { userHistoryRoutes } from './routes.ts'
