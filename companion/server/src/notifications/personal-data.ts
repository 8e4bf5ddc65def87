import { type PersonalData, personalTable } from '#core'

export const notificationsPersonalData: PersonalData = {
  module: 'notifications',
  title: '通知',
  tables: [
    personalTable('notifications', { title: '通知', owner: 'user_id', omit: ['dedup_key'] }),
    personalTable('child_notifications', {
      title: '发给子女的通知',
      owner: 'parent_user_id',
      omit: ['dedup_key', 'child_id'],
    }),
    personalTable('push_tokens', {
      title: '接收推送的设备',
      owner: 'recipient',
      form: 'recipient',
      omit: ['token'],
    }),
    personalTable('delivery_log', { title: '推送和短信', owner: 'recipient', form: 'recipient' }),
  ],
}
