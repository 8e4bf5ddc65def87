import { type PersonalData, definePersonalTable } from '#core'

export const usersPersonalData: PersonalData = {
  module: 'users',
  title: '账号',
  tables: [
    definePersonalTable('users', {
      title: '个人资料',
      owner: 'id',
      omit: ['id_card_hash', 'id_card_encrypted'],
    }),
    definePersonalTable('user_identities', { title: '关联的微信', owner: 'user_id' }),
  ],
}
