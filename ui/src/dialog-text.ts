import { dictionary } from './i18n.ts'

export const dialogLabels = dictionary({
  en: { close: 'Close', menu: 'Menu', cancel: 'Cancel' },
  zh: { close: '关闭', menu: '菜单', cancel: '取消' },
})
