export { createGatewayKeyCheck } from './guards.ts'
export { gatewayJobs } from './jobs.ts'
export {
  attachDeploymentGatewayKey,
  createDeploymentGatewayKey,
} from './keys.ts'
export { gatewayRoutes } from './routes.ts'
