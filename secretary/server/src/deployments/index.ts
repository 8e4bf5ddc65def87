export { abandonedDeploymentsJob } from './jobs.ts'
export { deploymentRoutes } from './routes.ts'
export { createDeploymentWorker } from './worker.ts'
