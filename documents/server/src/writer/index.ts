export { mcpRoutes } from './mcp.ts'
export { aiApiRoutes } from './routes.ts'
