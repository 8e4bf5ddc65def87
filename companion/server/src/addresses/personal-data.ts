import { type ModulePersonalData, definePersonalTable } from '#core'

export const addressesPersonalData: ModulePersonalData = {
  module: 'addresses',
  title: '地址',
  tables: [definePersonalTable('user_addresses', { title: '常用地址', owner: 'user_id' })],
}
