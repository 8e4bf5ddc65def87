import { type ModulePersonalData, definePersonalTable } from '#core'

export const membershipPersonalData: ModulePersonalData = {
  module: 'membership',
  title: '会员',
  tables: [
    definePersonalTable('memberships', { title: '会员', owner: 'user_id' }),
    definePersonalTable('memberships', { title: '替家人开通的会员', owner: 'paid_by_user_id' }),
    definePersonalTable('pay_links', {
      title: '代付链接',
      owner: 'user_id',
      omit: ['token_hash', 'payer_openid'],
    }),
  ],
}
