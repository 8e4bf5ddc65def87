import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const loginSessionPersonalData: ModulePersonalData = {
  module: 'access',
  title: '登录',
  tables: [
    definePersonalDataTable('auth_sessions', {
      title: '登录设备',
      owner: 'holder_id',
      form: 'holder',
      omit: ['address_hash', 'token_id', 'previous_token_id'],
    }),
    definePersonalDataTable('auth_cutoffs', { title: '全部退出登录', owner: 'holder_id', form: 'holder' }),
  ],
}
