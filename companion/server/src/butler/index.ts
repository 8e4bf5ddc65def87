export { butlerRoutes } from './routes.ts'
