import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const usersPersonalData: ModulePersonalData = {
  module: 'users',
  title: '账号',
  tables: [
    definePersonalDataTable('users', {
      title: '个人资料',
      owner: 'id',
      omit: ['id_card_hash', 'id_card_encrypted'],
    }),
    definePersonalDataTable('user_identities', { title: '关联的微信', owner: 'user_id' }),
  ],
}
