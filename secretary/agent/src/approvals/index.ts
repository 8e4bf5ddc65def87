export { approvalJobs } from './jobs.ts'
export { type Approvals, createApprovals } from './service.ts'
export { approvalRoutes } from './routes.ts'
