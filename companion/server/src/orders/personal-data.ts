import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const ordersPersonalData: ModulePersonalData = {
  module: 'orders',
  title: '订单',
  tables: [definePersonalDataTable('orders', { title: '订单', owner: 'user_id', omit: ['by_child_id'] })],
}
