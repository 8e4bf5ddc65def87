import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const couponsPersonalData: ModulePersonalData = {
  module: 'coupons',
  title: '优惠券',
  tables: [definePersonalDataTable('user_coupons', { title: '优惠券', owner: 'user_id' })],
}
