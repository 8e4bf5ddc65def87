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
    undo: 'Undo',
    undone: 'Undone',
    undoneToast: 'Undone.',
    conflict: 'It has changed since then, so it cannot be undone.',
    unreachable: 'The server cannot be used now. Try again later.',
    tooLate: 'It can no longer be undone.',
    failed: 'It could not be undone. Try again.',
  },
  zh: {
    title: '操作记录',
    filter: '筛选',
    filters: { all: '全部', changes: '有更改', problems: '未完成' },
    none: '还没有记录',
    noneHint: '秘书使用搜索、文件等工具后，会列在这里。',
    untitled: '对话',
    older: '显示更早的记录',
    undo: '撤销',
    undone: '已撤销',
    undoneToast: '已撤销。',
    conflict: '内容之后又有改动，无法撤销。',
    unreachable: '暂时无法使用服务器，请稍后再试。',
    tooLate: '已经无法撤销。',
    failed: '撤销失败，请重试。',
  },
})
export type ActivityLabels = (typeof activityLabels)['zh']
