import { dictionary } from '@sanhe/ui/i18n.ts'

export const shareButtonLabels = dictionary({
  en: {
    share: 'Share',
  },
  zh: {
    share: '分享',
  },
})
