export { bundleRoutes } from './routes.ts'
