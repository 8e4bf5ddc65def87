import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const captainsPersonalData: ModulePersonalData = {
  module: 'captains',
  title: '队长',
  tables: [
    definePersonalDataTable('captain_applications', { title: '队长申请', owner: 'user_id' }),
    definePersonalDataTable('captains', { title: '队长资料', owner: 'user_id' }),
    definePersonalDataTable('captain_ranking', { title: '排行榜', owner: 'user_id' }),
  ],
}
