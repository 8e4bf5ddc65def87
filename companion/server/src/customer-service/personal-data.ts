import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const customerServicePersonalData: ModulePersonalData = {
  module: 'customer-service',
  title: '客服',
  tables: [
    definePersonalDataTable('user_reports', {
      title: '举报的人和活动',
      owner: 'reporter_id',
      omit: ['admin_id', 'note'],
    }),
    definePersonalDataTable('user_notes', { title: '客服备注', owner: 'user_id', omit: ['admin_id'] }),
    definePersonalDataTable('support_cases', {
      title: '客服工单',
      owner: 'user_id',
      omit: ['assignee_id', 'creator_id', 'priority'],
    }),
  ],
}
