import { type PersonalData, personalTable } from '#core'

export const shoppingPersonalData: PersonalData = {
  module: 'shopping',
  title: '买菜',
  tables: [
    personalTable('cart_items', { title: '购物车', owner: 'user_id' }),
    personalTable('delivery_orders', { title: '送货单', owner: 'user_id' }),
  ],
}
