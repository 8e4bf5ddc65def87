import { dictionary } from '../i18n.ts'

export const periodPickerLabels = dictionary({
  en: { period: 'Period', lastDays: (days: number) => `${days} days`, from: 'From', to: 'To' },
  zh: { period: '时间范围', lastDays: (days: number) => `近 ${days} 天`, from: '开始日期', to: '结束日期' },
})
