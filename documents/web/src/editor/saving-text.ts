import { dictionary } from '@sanhe/ui/i18n.ts'

export const savingText = dictionary({
  en: {
    write: 'Write',
    split: 'Split',
    preview: 'Preview',
    view: 'View',
    saved: 'Saved',
    editedState: 'Not saved yet',
    saving: 'Saving',
    unreachable: 'Offline. Kept on this computer, trying again',
    refused: (reason: string) => `Not saved: ${reason}. Kept on this computer`,
    conflictState: 'Changed by someone else too',
    gone: 'This document was deleted',
    notKept: 'Not kept in this browser: its storage is full or blocked. Keep this page open',
    keptHere: 'Your text is kept on this computer and will be offered when you come back',
  },
  zh: {
    write: '编写',
    split: '分栏',
    preview: '预览',
    view: '视图',
    saved: '已保存',
    editedState: '尚未保存',
    saving: '正在保存',
    unreachable: '离线，内容已保留在本机，正在重试',
    refused: (reason) => `未保存：${reason}。内容已保留在本机`,
    conflictState: '其他人也修改了',
    gone: '此文档已被删除',
    notKept: '浏览器存储空间已满或被禁用，内容未能保留在本机，请不要关闭此页面',
    keptHere: '您的内容已保留在本机，下次打开时可以恢复',
  },
})
