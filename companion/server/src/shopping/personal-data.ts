import { type ModulePersonalData, definePersonalTable } from '#core'

export const shoppingPersonalData: ModulePersonalData = {
  module: 'shopping',
  title: '买菜',
  tables: [
    definePersonalTable('cart_items', { title: '购物车', owner: 'user_id' }),
    definePersonalTable('delivery_orders', { title: '送货单', owner: 'user_id' }),
  ],
}
