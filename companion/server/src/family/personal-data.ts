import { type ModulePersonalData, definePersonalTable } from '#core'

export const familyPersonalData: ModulePersonalData = {
  module: 'family',
  title: '家人',
  tables: [
    definePersonalTable('family_links', { title: '绑定的子女（应用内）', owner: 'parent_user_id' }),
    definePersonalTable('family_links', { title: '绑定的长辈', owner: 'child_user_id' }),
    definePersonalTable('child_parent_links', {
      title: '绑定的子女（小程序）',
      owner: 'parent_user_id',
      omit: ['alert_phone'],
    }),
    definePersonalTable('invite_codes', { title: '邀请码', owner: 'user_id' }),
    definePersonalTable('access_log', { title: '谁看过我', owner: 'parent_user_id' }),
  ],
}
