export { relayRoutes } from './routes.ts'
export { createRelayService, type RelayService } from './service.ts'
