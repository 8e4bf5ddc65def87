import { type PersonalData, definePersonalTable } from '#core'

export const uploadsPersonalData: PersonalData = {
  module: 'uploads',
  title: '文件',
  tables: [definePersonalTable('uploads', { title: '上传的文件', owner: 'owner', form: 'recipient' })],
}
