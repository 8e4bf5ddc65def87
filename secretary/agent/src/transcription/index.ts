export { transcriptionRoutes } from './routes.ts'
