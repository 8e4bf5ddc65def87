import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const shoppingPersonalData: ModulePersonalData = {
  module: 'shopping',
  title: '买菜',
  tables: [
    definePersonalDataTable('cart_items', { title: '购物车', owner: 'user_id' }),
    definePersonalDataTable('delivery_orders', { title: '送货单', owner: 'user_id' }),
  ],
}
