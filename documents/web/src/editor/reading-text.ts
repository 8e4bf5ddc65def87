import { dictionary } from '@sanhe/ui/i18n.ts'

export const readingViewLabels = dictionary({
  en: {
    edit: 'Edit',
    done: 'Done',
    history: 'History',
    titleLabel: 'Title',
    untitled: 'Untitled',
    empty: 'This document is empty',
    emptyHint: 'Write in Markdown. Changes are saved automatically.',
    startWriting: 'Start writing',
    editedBy: (name: string) => `by ${name}`,
    kind: 'Document type',
    sourceLabel: 'Document text',
  },
  zh: {
    edit: '编辑',
    done: '完成',
    history: '历史',
    titleLabel: '标题',
    untitled: '无标题',
    empty: '此文档还没有内容',
    emptyHint: '支持 Markdown，内容会自动保存。',
    startWriting: '开始编辑',
    editedBy: (name) => `由 ${name} 编辑`,
    kind: '文档类型',
    sourceLabel: '文档正文',
  },
})
