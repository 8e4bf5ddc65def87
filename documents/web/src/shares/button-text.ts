import { dictionary } from '@sanhe/ui/i18n.ts'

export const shareButtonText = dictionary({
  en: {
    share: 'Share',
  },
  zh: {
    share: '分享',
  },
})
