import { type PersonalData, personalTable } from '#core'

export const merchantStatsPersonalData: PersonalData = {
  module: 'merchant-stats',
  title: '浏览',
  tables: [personalTable('merchant_visits', { title: '看过的商家', owner: 'user_id' })],
}
