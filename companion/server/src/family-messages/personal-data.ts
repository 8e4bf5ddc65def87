import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const familyMessagesPersonalData: ModulePersonalData = {
  module: 'family-messages',
  title: '家人留言',
  tables: [definePersonalDataTable('family_messages', { title: '子女给我的留言', owner: 'parent_user_id' })],
}

/** Messages in the copy of a child's own data. The column that names the parent is left out. */
export const messagesOfChildPersonalData: ModulePersonalData = {
  module: 'family-messages',
  title: '家人留言',
  tables: [
    definePersonalDataTable('family_messages', {
      title: '我写的留言',
      owner: 'child_id',
      omit: ['parent_user_id'],
    }),
  ],
}
