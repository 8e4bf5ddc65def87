import { type ModulePersonalData, definePersonalTable } from '#core'

export const invoicesPersonalData: ModulePersonalData = {
  module: 'invoices',
  title: '发票',
  tables: [definePersonalTable('invoices', { title: '发票', owner: 'user_id' })],
}
