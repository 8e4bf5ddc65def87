import { type PersonalData, definePersonalTable } from '#core'

export const ordersPersonalData: PersonalData = {
  module: 'orders',
  title: '订单',
  tables: [definePersonalTable('orders', { title: '订单', owner: 'user_id', omit: ['by_child_id'] })],
}
