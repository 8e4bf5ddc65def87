export { maintainMonthPartitions } from './maintain.ts'
export { getRetentionStart } from './rules.ts'
