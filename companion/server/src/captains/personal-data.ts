import { type ModulePersonalData, definePersonalTable } from '#core'

export const captainsPersonalData: ModulePersonalData = {
  module: 'captains',
  title: '队长',
  tables: [
    definePersonalTable('captain_applications', { title: '队长申请', owner: 'user_id' }),
    definePersonalTable('captains', { title: '队长资料', owner: 'user_id' }),
    definePersonalTable('captain_ranking', { title: '排行榜', owner: 'user_id' }),
  ],
}
