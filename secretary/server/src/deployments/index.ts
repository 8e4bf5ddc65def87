export { failAbandonedDeployments } from './jobs.ts'
export { deploymentRoutes } from './routes.ts'
export { createDeploymentWorker, type DeploymentWorker } from './worker.ts'
