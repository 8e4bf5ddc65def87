export { auditJobs } from './jobs.ts'
export {
  type AuditedAction,
  type AuditOrigin,
  recordAudit,
  systemAuditOrigin,
  toAuditOrigin,
} from './record.ts'
export { auditRoutes } from './routes.ts'
