import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const adminPersonalData: ModulePersonalData = {
  module: 'audit-log',
  title: '操作记录',
  tables: [definePersonalDataTable('audit_logs', { title: '操作记录', owner: 'user_id' })],
}
