export { mcpRoutes } from './routes.ts'
export { createMcpService } from './service.ts'
