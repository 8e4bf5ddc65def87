import { dictionary } from '@sanhe/ui/i18n.ts'

export const draftLabels = dictionary({
  en: {
    found: 'You have unsaved text from',
    restore: 'Restore',
    discard: 'Discard',
    discarded: 'Unsaved text discarded',
    undo: 'Undo',
    goneTitle: 'This document was deleted',
    goneHint: 'Your text is still here. Save it as a new document, or discard it.',
    saveAsNew: 'Save as a new document',
    saved: (title: string) => `Saved as a new document: “${title}”`,
    notSaved: 'Could not save as a new document',
    orphan: (title: string) => `Unsaved text of the deleted document “${title}”, from`,
    project: 'Project',
  },
  zh: {
    found: '您有未保存的内容，时间：',
    restore: '恢复',
    discard: '丢弃',
    discarded: '未保存的内容已丢弃',
    undo: '撤销',
    goneTitle: '此文档已被删除',
    goneHint: '您的内容还在，可以另存为新文档，也可以丢弃。',
    saveAsNew: '另存为新文档',
    saved: (title) => `已另存为新文档“${title}”`,
    notSaved: '另存为新文档失败',
    orphan: (title) => `已删除的文档“${title}”有未保存的内容，时间：`,
    project: '项目',
  },
})
