import { dictionary } from '@sanhe/ui/i18n.ts'

export const savingText = dictionary({
  en: {
    write: 'Write',
    split: 'Split',
    preview: 'Preview',
    view: 'View',
    saved: 'Saved',
    editedState: 'Unsaved',
    saving: 'Saving',
    unreachable: 'Offline. Kept on this device, retrying',
    refused: (reason: string) => `Not saved: ${reason}. Kept on this device`,
    conflictState: 'Also changed by someone else',
    gone: 'This document was deleted',
    notKept: 'This browser cannot keep your text: its storage is full or blocked. Keep this page open',
    keptHere: 'Your text is kept on this device. You can restore it when you come back',
  },
  zh: {
    write: '编辑',
    split: '分栏',
    preview: '预览',
    view: '视图',
    saved: '已保存',
    editedState: '尚未保存',
    saving: '正在保存',
    unreachable: '网络已断开，内容已保留在本机，正在重试',
    refused: (reason) => `未保存：${reason}。内容已保留在本机`,
    conflictState: '其他人也修改了',
    gone: '此文档已被删除',
    notKept: '浏览器存储空间已满或被禁用，内容未能保留在本机，请不要关闭此页面',
    keptHere: '您的内容已保留在本机，下次打开时可以恢复',
  },
})
