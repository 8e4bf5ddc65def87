export { quickCommandRoutes } from './routes.ts'
