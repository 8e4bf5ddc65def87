import { type ModulePersonalData, definePersonalTable } from '#core'

export const merchantOrdersPersonalData: ModulePersonalData = {
  module: 'merchant-orders',
  title: '商家服务',
  tables: [
    definePersonalTable('merchant_orders', {
      title: '商家服务订单',
      owner: 'user_id',
      omit: ['commission_rate'],
    }),
  ],
}
