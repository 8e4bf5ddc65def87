import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const activitiesPersonalData: ModulePersonalData = {
  module: 'activities',
  title: '活动',
  tables: [
    definePersonalDataTable('activities', {
      title: '发起的活动',
      owner: 'creator_id',
      omit: ['cell', 'heat', 'pull'],
    }),
    definePersonalDataTable('activity_participants', { title: '参加的活动', owner: 'user_id' }),
    definePersonalDataTable('activity_passes', { title: '优先报名', owner: 'user_id' }),
  ],
}
