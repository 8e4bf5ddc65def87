import { dictionary } from './i18n.ts'

export const dialogText = dictionary({
  en: { close: 'Close', cancel: 'Cancel' },
  zh: { close: '关闭', cancel: '取消' },
})
