import { dictionary } from '@sanhe/ui/i18n.ts'

export const shareButtonLabels = dictionary({
  en: {
    share: 'Share',
    offline: 'Sharing needs a connection',
  },
  zh: {
    share: '分享',
    offline: '分享需要网络连接',
  },
})
