import { dictionary } from '@sanhe/ui/i18n.ts'

export const presenceLabels = dictionary({
  en: { here: (names: string) => `Also here: ${names}` },
  zh: { here: (names) => `也在看：${names}` },
})
