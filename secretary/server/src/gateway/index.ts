export { createGatewayKeyCheck } from './guards.ts'
export { gatewayJobs } from './jobs.ts'
export {
  attachDeploymentGatewayKey as attachDeploymentKey,
  createDeploymentGatewayKey as createDeploymentKey,
} from './keys.ts'
export { gatewayRoutes } from './routes.ts'
