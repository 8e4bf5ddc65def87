export { createGatewayBrain } from './openclaw-brain.ts'
export { gatewayRoutes } from './routes.ts'
export { hasGateway } from './service.ts'
