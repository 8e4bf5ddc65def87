export { createRelayHub, type RelayHub } from './hub.ts'
export { registerRelaySockets, relayRoutes, relaySocketPaths } from './routes.ts'
