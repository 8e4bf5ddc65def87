import { dictionary } from '@sanhe/ui/i18n.ts'

export const livePreviewLabels = dictionary({
  en: {
    openLink: 'Ctrl-click to open the link',
    toggleTask: 'Done',
    editSource: 'Click to edit the source',
  },
  zh: {
    openLink: '按住 Ctrl 点击打开链接',
    toggleTask: '完成',
    editSource: '点击编辑源码',
  },
})
