export { httpRequestRoutes } from './routes.ts'
export { httpRequestTools } from './tool.ts'
