import { dictionary } from '@sanhe/ui/i18n.ts'

export const activityLabels = dictionary({
  en: {
    title: 'What it did',
    filter: 'Filter',
    filters: { all: 'All', changes: 'Changes', problems: 'Not done' },
    none: 'Nothing here yet',
    noneHint: 'When your secretary uses a tool, for example a search or a file, it is listed here.',
    untitled: 'Conversation',
    older: 'Show older',
  },
  zh: {
    title: '操作记录',
    filter: '筛选',
    filters: { all: '全部', changes: '有更改', problems: '未完成' },
    none: '还没有记录',
    noneHint: '秘书使用搜索、文件等工具后，会列在这里。',
    untitled: '对话',
    older: '显示更早的记录',
  },
})
