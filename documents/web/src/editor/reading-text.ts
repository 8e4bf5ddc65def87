import { dictionary } from '@sanhe/ui/i18n.ts'

export const readingText = dictionary({
  en: {
    edit: 'Edit',
    done: 'Done',
    history: 'History',
    titleLabel: 'Title',
    untitled: 'Untitled',
    empty: 'This page is empty',
    emptyHint: 'Write in Markdown. What you type is saved as you go.',
    startWriting: 'Start writing',
    editedBy: (name: string) => `by ${name}`,
    kind: 'Kind of page',
    sourceLabel: 'Text of the page',
  },
  zh: {
    edit: '编辑',
    done: '完成',
    history: '历史',
    titleLabel: '标题',
    untitled: '无标题',
    empty: '这一页还是空的',
    emptyHint: '用 Markdown 书写，内容会自动保存。',
    startWriting: '开始写',
    editedBy: (name) => `由 ${name} 编辑`,
    kind: '页面类型',
    sourceLabel: '页面正文',
  },
})
