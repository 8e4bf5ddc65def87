export { webClientRoutes, isClientRoute, isServerPath } from './routes.ts'
