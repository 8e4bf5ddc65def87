import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const serviceProductsPersonalData: ModulePersonalData = {
  module: 'service-products',
  title: '服务商品',
  tables: [
    definePersonalDataTable('service_product_orders', {
      title: '服务商品订单',
      owner: 'user_id',
      omit: ['commission_rate'],
    }),
  ],
}
