import { type PersonalData, definePersonalTable } from '#core'

export const addressesPersonalData: PersonalData = {
  module: 'addresses',
  title: '地址',
  tables: [definePersonalTable('user_addresses', { title: '常用地址', owner: 'user_id' })],
}
