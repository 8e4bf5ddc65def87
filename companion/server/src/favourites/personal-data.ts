import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const favouritesPersonalData: ModulePersonalData = {
  module: 'favourites',
  title: '收藏',
  tables: [definePersonalDataTable('favourites', { title: '我的收藏', owner: 'user_id' })],
}
