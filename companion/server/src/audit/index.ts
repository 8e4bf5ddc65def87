export { recordAudit } from './record.ts'
export { auditRequests } from './requests.ts'
export { recordAdminAccess } from './data-accesses.ts'
