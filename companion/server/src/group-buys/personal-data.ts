import { type PersonalData, personalTable } from '#core'

export const groupBuysPersonalData: PersonalData = {
  module: 'group-buys',
  title: '拼团',
  tables: [
    personalTable('group_buy_orders', { title: '发起的拼团', owner: 'initiator_id' }),
    personalTable('group_buy_members', { title: '参加的拼团', owner: 'user_id' }),
  ],
}
