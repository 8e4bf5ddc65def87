import { type PersonalData, personalTable } from '#core'

export const pointsPersonalData: PersonalData = {
  module: 'points',
  title: '积分',
  tables: [
    personalTable('point_accounts', { title: '积分账号', owner: 'user_id' }),
    personalTable('point_transactions', { title: '积分明细', owner: 'user_id' }),
    personalTable('point_lots', { title: '积分批次', owner: 'user_id' }),
    personalTable('point_check_ins', { title: '签到', owner: 'user_id' }),
    personalTable('point_redemptions', { title: '积分兑换', owner: 'user_id' }),
  ],
}
