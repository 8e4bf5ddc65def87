import { type ModulePersonalData, definePersonalTable } from '#core'

export const couponsPersonalData: ModulePersonalData = {
  module: 'coupons',
  title: '优惠券',
  tables: [definePersonalTable('user_coupons', { title: '优惠券', owner: 'user_id' })],
}
