import { dictionary } from '@sanhe/ui/i18n.ts'

export const livePreviewLabels = dictionary({
  en: {
    openLink: (key: string) => `${key}-click to open the link`,
    toggleTask: 'Done',
    editSource: 'Click to edit the source',
  },
  zh: {
    openLink: (key) => `按住 ${key} 点击打开链接`,
    toggleTask: '完成',
    editSource: '点击编辑源码',
  },
})
