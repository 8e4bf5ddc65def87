import { type PersonalData, personalTable } from '#core'

export const activitiesPersonalData: PersonalData = {
  module: 'activities',
  title: '活动',
  tables: [
    personalTable('activities', { title: '发起的活动', owner: 'creator_id', omit: ['cell', 'heat', 'pull'] }),
    personalTable('activity_participants', { title: '参加的活动', owner: 'user_id' }),
    personalTable('activity_passes', { title: '优先报名', owner: 'user_id' }),
  ],
}
