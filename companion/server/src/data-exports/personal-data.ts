import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const dataExportsPersonalData: ModulePersonalData = {
  module: 'data-exports',
  title: '信息副本',
  tables: [
    definePersonalDataTable('data_exports', {
      title: '生成过的副本',
      owner: 'user_id',
      omit: ['storage_key', 'key_encrypted', 'busy_until', 'attempts'],
    }),
  ],
}
