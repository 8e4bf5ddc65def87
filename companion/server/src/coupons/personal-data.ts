import { type PersonalData, personalTable } from '#core'

export const couponsPersonalData: PersonalData = {
  module: 'coupons',
  title: '优惠券',
  tables: [personalTable('user_coupons', { title: '优惠券', owner: 'user_id' })],
}
