import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const pointsPersonalData: ModulePersonalData = {
  module: 'points',
  title: '积分',
  tables: [
    definePersonalDataTable('point_accounts', { title: '积分账号', owner: 'user_id' }),
    definePersonalDataTable('point_transactions', { title: '积分明细', owner: 'user_id' }),
    definePersonalDataTable('point_lots', { title: '积分批次', owner: 'user_id' }),
    definePersonalDataTable('point_check_ins', { title: '签到', owner: 'user_id' }),
    definePersonalDataTable('point_redemptions', { title: '积分兑换', owner: 'user_id' }),
  ],
}
