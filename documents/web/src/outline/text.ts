import { dictionary } from '@sanhe/ui/i18n.ts'

export const outlineLabels = dictionary({
  en: {
    outline: 'On this page',
    open: 'Show outline',
    copyLink: (heading: string) => `Copy link to “${heading}”`,
  },
  zh: {
    outline: '本页目录',
    open: '显示目录',
    copyLink: (heading: string) => `复制“${heading}”的链接`,
  },
})
