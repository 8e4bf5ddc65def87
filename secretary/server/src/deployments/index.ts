export { createAbandonedDeploymentsJob } from './jobs.ts'
export { deploymentRoutes } from './routes.ts'
export { countRunningDeployments } from './store.ts'
export { createDeploymentWorker } from './worker.ts'
