export { approvalJobs } from './jobs.ts'
export { approvalRoutes } from './routes.ts'
export { type Approvals, createApprovals } from './service.ts'
