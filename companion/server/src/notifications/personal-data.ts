import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const notificationsPersonalData: ModulePersonalData = {
  module: 'notifications',
  title: '通知',
  tables: [
    definePersonalDataTable('notifications', { title: '通知', owner: 'user_id', omit: ['dedup_key'] }),
    definePersonalDataTable('child_notifications', {
      title: '发给子女的通知',
      owner: 'parent_user_id',
      omit: ['dedup_key', 'child_id'],
    }),
    definePersonalDataTable('push_tokens', {
      title: '接收推送的设备',
      owner: 'recipient',
      form: 'recipient',
      omit: ['token'],
    }),
    definePersonalDataTable('delivery_log', { title: '推送和短信', owner: 'recipient', form: 'recipient' }),
  ],
}

/** Texts of notifications to children are left out, because most are about the health of a parent. */
export const childNotificationsPersonalData: ModulePersonalData = {
  module: 'notifications',
  title: '通知',
  tables: [
    definePersonalDataTable('child_notifications', {
      title: '收到的通知',
      owner: 'child_id',
      omit: ['title', 'content', 'data', 'dedup_key', 'parent_user_id'],
    }),
    definePersonalDataTable('push_tokens', {
      title: '接收推送的设备',
      owner: 'recipient',
      form: 'recipient',
      omit: ['token'],
    }),
  ],
}
