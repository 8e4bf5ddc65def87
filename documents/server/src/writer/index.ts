export { mcpRoutes } from './mcp.ts'
export { writerRoutes } from './routes.ts'
