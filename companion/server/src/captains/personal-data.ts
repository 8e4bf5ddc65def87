import { type PersonalData, personalTable } from '#core'

export const captainsPersonalData: PersonalData = {
  module: 'captains',
  title: '队长',
  tables: [
    personalTable('captain_applications', { title: '队长申请', owner: 'user_id' }),
    personalTable('captains', { title: '队长资料', owner: 'user_id' }),
    personalTable('captain_ranking', { title: '排行榜', owner: 'user_id' }),
  ],
}
