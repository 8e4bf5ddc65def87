import { dictionary } from '@sanhe/ui/i18n.ts'

export const manageLabels = dictionary({
  en: {
    title: 'Manage',
    engine: 'Engine',
    engineHint: 'Which language model writes the replies',
    memory: 'Memory',
    memoryHint: 'What your secretary remembers about you',
    schedules: 'Schedules',
    schedulesHint: 'What your secretary does at certain times',
    files: 'Files',
    filesHint: 'Documents that you share with your secretary',
    activity: 'What it did',
    activityHint: 'Every tool that your secretary used, and its result',
    usage: 'Usage',
    usageHint: 'Tokens, cost and the daily budget',
  },
  zh: {
    title: '管理',
    engine: '引擎',
    engineHint: '由哪个语言模型回答',
    memory: '记忆',
    memoryHint: '秘书记住的关于您的内容',
    schedules: '定时任务',
    schedulesHint: '秘书在指定时间自动完成的工作',
    files: '文件',
    filesHint: '与秘书共用的文档',
    activity: '操作记录',
    activityHint: '秘书用过的每个工具和结果',
    usage: '用量',
    usageHint: 'Token、费用和每日预算',
  },
})
