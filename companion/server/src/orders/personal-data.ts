import { type ModulePersonalData, definePersonalTable } from '#core'

export const ordersPersonalData: ModulePersonalData = {
  module: 'orders',
  title: '订单',
  tables: [definePersonalTable('orders', { title: '订单', owner: 'user_id', omit: ['by_child_id'] })],
}
