import { dictionary } from '@sanhe/ui/i18n.ts'

export const transferMenuLabels = dictionary({
  en: {
    menuImport: 'Import Markdown…',
    menuExport: 'Export as zip',
    createFrom: 'Create from a folder or zip',
  },
  zh: {
    menuImport: '导入 Markdown…',
    menuExport: '导出为 zip',
    createFrom: '从文件夹或 zip 创建',
  },
})
