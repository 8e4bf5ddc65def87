export { payPageRoutes } from './routes.ts'
