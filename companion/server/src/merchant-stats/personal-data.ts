import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const merchantStatsPersonalData: ModulePersonalData = {
  module: 'merchant-stats',
  title: '浏览',
  tables: [definePersonalDataTable('merchant_visits', { title: '看过的商家', owner: 'user_id' })],
}
