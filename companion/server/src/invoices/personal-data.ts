import { type PersonalData, personalTable } from '#core'

export const invoicesPersonalData: PersonalData = {
  module: 'invoices',
  title: '发票',
  tables: [personalTable('invoices', { title: '发票', owner: 'user_id' })],
}
