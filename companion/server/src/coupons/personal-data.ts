import { type PersonalData, definePersonalTable } from '#core'

export const couponsPersonalData: PersonalData = {
  module: 'coupons',
  title: '优惠券',
  tables: [definePersonalTable('user_coupons', { title: '优惠券', owner: 'user_id' })],
}
