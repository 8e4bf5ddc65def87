import { dictionary } from '@sanhe/ui/i18n.ts'

export const authorLabels = dictionary({
  en: { person: 'Person', writer: 'AI', disk: 'File on disk', import: 'Import' },
  zh: { person: '成员', writer: 'AI', disk: '磁盘文件', import: '导入' },
})
