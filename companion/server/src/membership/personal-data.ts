import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const membershipPersonalData: ModulePersonalData = {
  module: 'membership',
  title: '会员',
  tables: [
    definePersonalDataTable('memberships', { title: '会员', owner: 'user_id' }),
    definePersonalDataTable('memberships', { title: '替家人开通的会员', owner: 'paid_by_user_id' }),
    definePersonalDataTable('pay_links', {
      title: '代付链接',
      owner: 'user_id',
      omit: ['token_hash', 'payer_openid'],
    }),
  ],
}
