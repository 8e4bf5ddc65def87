export { webClientRoutes } from './routes.ts'
