export { shellRoutes } from './routes.ts'
export { shellTools } from './tools.ts'
