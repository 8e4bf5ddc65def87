import { dictionary } from '@sanhe/ui/i18n.ts'

export const documentTypeLabels = dictionary({
  en: {
    general: 'General',
    requirement: 'Requirement',
    design: 'Design',
    api: 'API',
    plan: 'Plan',
    report: 'Report',
    meeting: 'Meeting',
  },
  zh: {
    general: '普通',
    requirement: '需求',
    design: '设计',
    api: '接口',
    plan: '计划',
    report: '报告',
    meeting: '会议',
  },
})
