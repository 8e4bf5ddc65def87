import { dictionary } from '@sanhe/ui/i18n.ts'

export const templateLabels = dictionary({
  en: {
    start: 'Start from a template',
    template: 'Template',
    failed: (title: string) => `Could not load “${title}”`,
  },
  zh: {
    start: '从模板开始',
    template: '模板',
    failed: (title) => `“${title}”加载失败`,
  },
})
