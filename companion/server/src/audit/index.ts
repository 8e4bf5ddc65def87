export { recordAudit } from './record.ts'
export { auditRequests } from './requests.ts'
