import { type ModulePersonalData, definePersonalTable } from '#core'

export const serviceProductsPersonalData: ModulePersonalData = {
  module: 'service-products',
  title: '服务商品',
  tables: [
    definePersonalTable('service_product_orders', {
      title: '服务商品订单',
      owner: 'user_id',
      omit: ['commission_rate'],
    }),
  ],
}
