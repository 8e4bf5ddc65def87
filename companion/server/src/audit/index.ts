export { auditJobs } from './jobs.ts'
export { recordAudit } from './record.ts'
export { registerAuditHooks } from './requests.ts'
export { type AdminAccessedDataKind, logAdminDataAccess } from './data-accesses.ts'
