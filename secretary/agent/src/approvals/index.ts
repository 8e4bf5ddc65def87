export { approvalJobs } from './jobs.ts'
export { approvalRoutes } from './routes.ts'
export { type ApprovalService, createApprovalService } from './service.ts'
