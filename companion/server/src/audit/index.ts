export { recordAudit } from './record.ts'
export { registerAuditHooks } from './requests.ts'
export { logAdminDataAccess } from './data-accesses.ts'
