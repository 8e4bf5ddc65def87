import type { NotificationRow } from '#notifications'

export type NotificationLanguage = 'en' | 'zh'
type Kind = NotificationRow['kind']

/** Texts of emails and push messages. `title` is the title of a document or task, and `author` is a username. */
export const notificationTexts = {
  en: {
    kinds: {
      mention: (author: string, title: string) => `${author} mentioned you in “${title}”`,
      reply: (author: string, title: string) => `${author} replied in “${title}”`,
      assigned: (author: string, title: string) => `${author} assigned “${title}” to you`,
      due: (_author: string, title: string) => `“${title}” is due today`,
      overdue: (_author: string, title: string) => `“${title}” is overdue`,
      webhook: (_author: string, title: string) => `Webhook disabled: ${title}`,
      suggested: (author: string, title: string) => `${author} suggested changes to “${title}”`,
      accepted: (author: string, title: string) => `${author} accepted your suggestion in “${title}”`,
      rejected: (author: string, title: string) => `${author} rejected your suggestion in “${title}”`,
    },
    unread: (count: number) => `${count} unread notifications`,
    more: (count: number, url: string) => `and ${count} more: ${url}`,
    service: 'Service',
    unsubscribe: (url: string) => `Stop these emails: ${url}`,
    greeting: (username: string) => `Hello ${username},`,
    reason: (url: string) => `Change when you receive these emails: ${url}`,
    confirmSubject: 'Confirm your email address',
    confirm: (username: string, service: string, url: string) =>
      `${username} wants to receive notifications of ${service} at this address.\n\nOpen this link within a day to confirm:\n${url}\n\nIf you did not ask for this, ignore this email.`,
    resetSubject: 'Set a new password',
    reset: (username: string, url: string) =>
      `Open this link within a day to set a new password for ${username}:\n${url}\n\nIf you did not ask for this, ignore this email. The password stays as it is.`,
  },
  zh: {
    kinds: {
      mention: (author, title) => `${author} 在“${title}”中提到了您`,
      reply: (author, title) => `${author} 在“${title}”中回复了评论`,
      assigned: (author, title) => `${author} 把“${title}”分配给了您`,
      due: (_author, title) => `“${title}”今天截止`,
      overdue: (_author, title) => `“${title}”已逾期`,
      webhook: (_author, title) => `Webhook 已停用：${title}`,
      suggested: (author, title) => `${author} 对“${title}”提出了修改建议`,
      accepted: (author, title) => `${author} 采纳了您对“${title}”的建议`,
      rejected: (author, title) => `${author} 拒绝了您对“${title}”的建议`,
    },
    unread: (count) => `${count} 条未读通知`,
    more: (count, url) => `还有 ${count} 条：${url}`,
    service: '系统',
    unsubscribe: (url) => `停止接收此类邮件：${url}`,
    greeting: (username) => `${username}，您好：`,
    reason: (url) => `修改邮件通知设置：${url}`,
    confirmSubject: '请确认您的邮箱地址',
    confirm: (username, service, url) =>
      `${username} 希望用这个邮箱接收 ${service} 的通知。\n\n请在一天内打开以下链接完成确认：\n${url}\n\n如果这不是您的操作，请忽略本邮件。`,
    resetSubject: '设置新密码',
    reset: (username, url) =>
      `请在一天内打开以下链接，为账号 ${username} 设置新密码：\n${url}\n\n如果这不是您的操作，请忽略本邮件，密码不会改变。`,
  },
} satisfies Record<NotificationLanguage, NotificationTexts>

type NotificationTexts = {
  kinds: Record<Kind, (author: string, title: string) => string>
  unread(count: number): string
  more(count: number, url: string): string
  service: string
  unsubscribe(url: string): string
  greeting(username: string): string
  reason(url: string): string
  confirmSubject: string
  confirm(username: string, service: string, url: string): string
  resetSubject: string
  reset(username: string, url: string): string
}
