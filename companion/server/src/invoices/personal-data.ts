import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const invoicesPersonalData: ModulePersonalData = {
  module: 'invoices',
  title: '发票',
  tables: [definePersonalDataTable('invoices', { title: '发票', owner: 'user_id' })],
}
