import { dictionary } from '@sanhe/ui/i18n.ts'

export const notificationLabels = dictionary({
  en: {
    title: 'Notifications',
    open: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications (${unread} unread)`),
    kinds: {
      mention: (author: string, title: string) => `${author} mentioned you in “${title}”`,
      reply: (author: string, title: string) => `${author} replied in “${title}”`,
    },
    unread: 'Unread',
    markAll: 'Mark all as read',
    none: 'No notifications',
    noneHint: 'Mentions of you and replies to your comments appear here.',
    failed: 'Could not load notifications',
    notMarked: 'Could not mark as read. Try again.',
  },
  zh: {
    title: '通知',
    open: (unread) => (unread === 0 ? '通知' : `通知（${unread} 条未读）`),
    kinds: {
      mention: (author, title) => `${author} 在“${title}”中提到了您`,
      reply: (author, title) => `${author} 在“${title}”中回复了评论`,
    },
    unread: '未读',
    markAll: '全部标为已读',
    none: '暂无通知',
    noneHint: '提及您的评论和对您评论的回复会显示在这里。',
    failed: '通知加载失败',
    notMarked: '标为已读失败，请重试。',
  },
})
