import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const groupBuysPersonalData: ModulePersonalData = {
  module: 'group-buys',
  title: '拼团',
  tables: [
    definePersonalDataTable('group_buy_orders', { title: '发起的拼团', owner: 'initiator_id' }),
    definePersonalDataTable('group_buy_members', { title: '参加的拼团', owner: 'user_id' }),
  ],
}
