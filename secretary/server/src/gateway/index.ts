export { createGatewayKeyCheck } from './guards.ts'
export { gatewayJobs } from './jobs.ts'
export { attachDeploymentKey, createDeploymentKey } from './keys.ts'
export { gatewayRoutes } from './routes.ts'
