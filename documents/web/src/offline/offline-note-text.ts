import { dictionary } from '@sanhe/ui/i18n.ts'

/** Reasons why an action is disabled while the service cannot be reached. */
export const offlineNoteLabels = dictionary({
  en: {
    comment: 'You are offline. Your comment stays here until you can send it.',
    decision: 'You are offline. Suggestions can be decided when you are back online.',
    board:
      'Tasks cannot be added or moved while you are offline. Changes in an open task are kept and sent later.',
    upload: 'Picture or file (needs a connection)',
  },
  zh: {
    comment: '网络已断开，评论内容会保留，联网后可发送。',
    decision: '网络已断开，联网后才能处理建议。',
    board: '离线时无法添加或移动任务。已打开任务的修改会保留，联网后发送。',
    upload: '图片或文件（需要网络连接）',
  },
})
