import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const merchantOrdersPersonalData: ModulePersonalData = {
  module: 'merchant-orders',
  title: '商家服务',
  tables: [
    definePersonalDataTable('merchant_orders', {
      title: '商家服务订单',
      owner: 'user_id',
      omit: ['commission_rate'],
    }),
  ],
}
