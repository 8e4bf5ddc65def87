import { type ModulePersonalData, definePersonalTable } from '#core'

export const notificationsPersonalData: ModulePersonalData = {
  module: 'notifications',
  title: '通知',
  tables: [
    definePersonalTable('notifications', { title: '通知', owner: 'user_id', omit: ['dedup_key'] }),
    definePersonalTable('child_notifications', {
      title: '发给子女的通知',
      owner: 'parent_user_id',
      omit: ['dedup_key', 'child_id'],
    }),
    definePersonalTable('push_tokens', {
      title: '接收推送的设备',
      owner: 'recipient',
      form: 'recipient',
      omit: ['token'],
    }),
    definePersonalTable('delivery_log', { title: '推送和短信', owner: 'recipient', form: 'recipient' }),
  ],
}
