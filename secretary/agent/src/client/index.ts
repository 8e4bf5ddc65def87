export { webAppRoutes } from './routes.ts'
