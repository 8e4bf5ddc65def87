import { dictionary } from '@sanhe/ui/i18n.ts'

export const manageLabels = dictionary({
  en: {
    title: 'Manage',
    memory: 'Memory',
    memoryHint: 'What your secretary remembers about you',
    usage: 'Usage',
    usageHint: 'Tokens, cost and the daily budget',
  },
  zh: {
    title: '管理',
    memory: '记忆',
    memoryHint: '秘书记住的关于您的内容',
    usage: '用量',
    usageHint: 'Token、费用和每日预算',
  },
})
