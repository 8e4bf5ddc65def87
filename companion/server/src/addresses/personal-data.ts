import { type PersonalData, personalTable } from '#core'

export const addressesPersonalData: PersonalData = {
  module: 'addresses',
  title: '地址',
  tables: [personalTable('user_addresses', { title: '常用地址', owner: 'user_id' })],
}
