import { type PersonalData, personalTable } from '#core'

export const merchantOrdersPersonalData: PersonalData = {
  module: 'merchant-orders',
  title: '商家服务',
  tables: [
    personalTable('merchant_orders', { title: '商家服务订单', owner: 'user_id', omit: ['commission_rate'] }),
  ],
}
