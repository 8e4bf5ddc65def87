import { dictionary } from '@sanhe/ui/i18n.ts'

export const transferMenuLabels = dictionary({
  en: {
    menuImport: 'Import…',
    menuExport: 'Export…',
    createFrom: 'Create from a folder or zip',
    importProject: 'Import',
  },
  zh: {
    menuImport: '导入…',
    menuExport: '导出…',
    createFrom: '从文件夹或 zip 创建',
    importProject: '导入',
  },
})
