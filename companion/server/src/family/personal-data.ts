import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const familyPersonalData: ModulePersonalData = {
  module: 'family',
  title: '家人',
  tables: [
    definePersonalDataTable('family_links', { title: '绑定的子女（应用内）', owner: 'parent_user_id' }),
    definePersonalDataTable('family_links', { title: '绑定的长辈', owner: 'child_user_id' }),
    definePersonalDataTable('child_parent_links', {
      title: '绑定的子女（小程序）',
      owner: 'parent_user_id',
      omit: ['alert_phone'],
    }),
    definePersonalDataTable('invite_codes', { title: '邀请码', owner: 'user_id' }),
    definePersonalDataTable('access_log', { title: '谁看过我', owner: 'parent_user_id' }),
  ],
}
