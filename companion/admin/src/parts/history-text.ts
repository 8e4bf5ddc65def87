import { dictionary } from '@sanhe/ui/i18n.ts'

export const historyLabels = dictionary({
  en: { none: 'Nothing here yet.', actions: 'Actions' },
  zh: { none: '暂无记录。', actions: '操作' },
})
