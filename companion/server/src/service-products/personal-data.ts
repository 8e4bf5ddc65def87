import { type PersonalData, personalTable } from '#core'

export const serviceProductsPersonalData: PersonalData = {
  module: 'service-products',
  title: '服务商品',
  tables: [
    personalTable('service_product_orders', {
      title: '服务商品订单',
      owner: 'user_id',
      omit: ['commission_rate'],
    }),
  ],
}
