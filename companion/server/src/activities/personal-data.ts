import { type ModulePersonalData, definePersonalTable } from '#core'

export const activitiesPersonalData: ModulePersonalData = {
  module: 'activities',
  title: '活动',
  tables: [
    definePersonalTable('activities', {
      title: '发起的活动',
      owner: 'creator_id',
      omit: ['cell', 'heat', 'pull'],
    }),
    definePersonalTable('activity_participants', { title: '参加的活动', owner: 'user_id' }),
    definePersonalTable('activity_passes', { title: '优先报名', owner: 'user_id' }),
  ],
}
