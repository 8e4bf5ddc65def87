import { type PersonalData, personalTable } from '#core'

export const housekeepingPersonalData: PersonalData = {
  module: 'housekeeping',
  title: '家政',
  tables: [
    personalTable('service_orders', { title: '家政预约', owner: 'user_id', omit: ['busy', 'platform_fee'] }),
  ],
}
