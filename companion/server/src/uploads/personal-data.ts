import { type PersonalData, personalTable } from '#core'

export const uploadsPersonalData: PersonalData = {
  module: 'uploads',
  title: '文件',
  tables: [personalTable('uploads', { title: '上传的文件', owner: 'owner', form: 'recipient' })],
}
