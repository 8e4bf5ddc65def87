import { type ModulePersonalData, definePersonalDataTable } from '#core'

const omit = ['storage_key', 'key_encrypted', 'busy_until', 'attempts', 'user_id', 'child_id'] as const

export const dataExportsPersonalData: ModulePersonalData = {
  module: 'data-exports',
  title: '信息副本',
  tables: [
    definePersonalDataTable('data_exports', {
      title: '生成过的副本',
      owner: 'user_id',
      omit,
    }),
  ],
}

export const childDataExportsPersonalData: ModulePersonalData = {
  ...dataExportsPersonalData,
  tables: [definePersonalDataTable('data_exports', { title: '生成过的副本', owner: 'child_id', omit })],
}
