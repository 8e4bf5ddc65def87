import { dictionary } from '@sanhe/ui/i18n.ts'

/** Labels of the tree that the first load shows. The menus and dialogs of the tree load their labels themselves. */
export const treeSidebarLabels = dictionary({
  en: {
    documents: 'Documents',
    newDocument: 'New document',
    newFolder: 'New folder',
    needsConnection: 'New documents need a connection',
    empty: 'No documents yet. Write the first one.',
    failed: 'Could not load documents',
    actionsFor: (title: string) => `Actions for ${title}`,
    template: 'Template',
    newName: 'New name',
  },
  zh: {
    documents: '文档',
    newDocument: '新建文档',
    newFolder: '新建文件夹',
    needsConnection: '新建文档需要网络连接',
    empty: '还没有文档，新建第一篇吧。',
    failed: '文档加载失败',
    actionsFor: (title) => `“${title}”的操作`,
    template: '模板',
    newName: '新名称',
  },
})
