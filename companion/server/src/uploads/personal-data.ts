import { type ModulePersonalData, definePersonalDataTable } from '#core'

export const uploadedFilesPersonalData: ModulePersonalData = {
  module: 'uploads',
  title: '文件',
  tables: [definePersonalDataTable('uploads', { title: '上传的文件', owner: 'owner', form: 'recipient' })],
}
