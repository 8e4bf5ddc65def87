import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const healthPersonalData: ModulePersonalData = {
  module: 'health',
  title: '健康',
  tables: [
    definePersonalDataTable('health_records', { title: '健康记录', owner: 'user_id' }),
    definePersonalDataTable('health_alerts', { title: '健康提醒', owner: 'user_id' }),
    definePersonalDataTable('health_reports', { title: '健康周报', owner: 'user_id' }),
    definePersonalDataTable('health_devices', {
      title: '手表和手环',
      owner: 'user_id',
      omit: ['auth_token_encrypted', 'refresh_token_encrypted', 'busy_until', 'next_try_at', 'failures'],
    }),
  ],
}
