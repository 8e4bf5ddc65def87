import { dictionary } from '@sanhe/ui/i18n.ts'

export const notificationLabels = dictionary({
  en: {
    title: 'Notifications',
    open: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications (${unread} unread)`),
    kinds: {
      mention: (author: string, title: string) => `${author} mentioned you in “${title}”`,
      reply: (author: string, title: string) => `${author} replied in “${title}”`,
      assigned: (author: string, title: string) => `${author} assigned “${title}” to you`,
      due: (_author: string, title: string) => `“${title}” is due today`,
      overdue: (_author: string, title: string) => `“${title}” is overdue`,
      webhook: (_author: string, title: string) => `Webhook disabled: ${title}`,
    },
    settings: 'Emails and browser notifications',
    unread: 'Unread',
    markAll: 'Mark all as read',
    none: 'No notifications',
    noneHint: 'Mentions, replies, tasks assigned to you and due dates appear here.',
    failed: 'Could not load notifications',
    notMarked: 'Could not mark as read. Try again.',
  },
  zh: {
    title: '通知',
    open: (unread) => (unread === 0 ? '通知' : `通知（${unread} 条未读）`),
    kinds: {
      mention: (author, title) => `${author} 在“${title}”中提到了您`,
      reply: (author, title) => `${author} 在“${title}”中回复了评论`,
      assigned: (author, title) => `${author} 把“${title}”分配给了您`,
      due: (_author, title) => `“${title}”今天截止`,
      overdue: (_author, title) => `“${title}”已逾期`,
      webhook: (_author, title) => `Webhook 已停用：${title}`,
    },
    settings: '邮件和浏览器通知',
    unread: '未读',
    markAll: '全部标为已读',
    none: '暂无通知',
    noneHint: '提及、回复、分配给您的任务和截止提醒会显示在这里。',
    failed: '通知加载失败',
    notMarked: '标为已读失败，请重试。',
  },
})
