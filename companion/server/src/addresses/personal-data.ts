import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const addressesPersonalData: ModulePersonalData = {
  module: 'addresses',
  title: '地址',
  tables: [definePersonalDataTable('user_addresses', { title: '常用地址', owner: 'user_id' })],
}
