import { type ModulePersonalData, definePersonalDataTable } from '#core'

/** Data of a child’s own account. Columns that name a parent are left out. */
export const childAccountPersonalData: ModulePersonalData = {
  module: 'children',
  title: '账号',
  tables: [
    definePersonalDataTable('child_users', {
      title: '资料',
      owner: 'id',
      omit: ['social_openid', 'social_unionid'],
    }),
    definePersonalDataTable('child_parent_links', {
      title: '和家人的关联',
      owner: 'child_id',
      omit: ['parent_user_id', 'shared_kinds', 'missed_dose_notices'],
    }),
    definePersonalDataTable('access_log', {
      title: '查看家人信息的记录',
      owner: 'child_id',
      omit: ['parent_user_id', 'admin_id'],
    }),
    definePersonalDataTable('orders', {
      title: '替家人下的订单',
      owner: 'by_child_id',
      omit: ['user_id', 'title', 'detail', 'reference', 'user_coupon_id', 'pay_transaction_id'],
    }),
    definePersonalDataTable('waiting_entries', {
      title: '替家人排的候补',
      owner: 'by_child_id',
      omit: ['user_id', 'doctor_id', 'schedule_id'],
    }),
    definePersonalDataTable('wechat_message_permissions', { title: '微信订阅消息', owner: 'child_id' }),
  ],
}
