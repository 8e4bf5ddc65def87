import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const housekeepingPersonalData: ModulePersonalData = {
  module: 'housekeeping',
  title: '家政',
  tables: [
    definePersonalDataTable('service_orders', {
      title: '家政预约',
      owner: 'user_id',
      omit: ['busy', 'platform_fee'],
    }),
  ],
}
