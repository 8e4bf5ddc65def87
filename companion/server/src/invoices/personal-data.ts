import { type PersonalData, definePersonalTable } from '#core'

export const invoicesPersonalData: PersonalData = {
  module: 'invoices',
  title: '发票',
  tables: [definePersonalTable('invoices', { title: '发票', owner: 'user_id' })],
}
