import type { Language } from '@sanhe/ui/i18n.ts'

export type PushWorkerLanguage = Language

export const pushWorkerTexts: Record<
  Language,
  Record<
    | 'approve'
    | 'deny'
    | 'reply'
    | 'replyPlaceholder'
    | 'news'
    | 'failedTitle'
    | 'unreachable'
    | 'unpaired'
    | 'changed'
    | 'closed'
    | 'failed'
    | 'notSent',
    string
  >
> = {
  en: {
    approve: 'Approve',
    deny: 'Deny',
    reply: 'Reply',
    replyPlaceholder: 'Message',
    news: 'Your secretary has news.',
    failedTitle: 'Not done',
    unreachable: 'Your secretary cannot be reached. Open the conversation to decide.',
    unpaired: 'This device is no longer paired.',
    changed: 'The action has changed. Open the conversation to see it.',
    closed: 'This approval has expired or was already decided.',
    failed: 'Something went wrong. Open the conversation to decide.',
    notSent: 'The reply could not be sent. Open the conversation to try again.',
  },
  zh: {
    approve: '允许',
    deny: '拒绝',
    reply: '回复',
    replyPlaceholder: '发消息',
    news: '秘书有新消息。',
    failedTitle: '操作未完成',
    unreachable: '无法连接秘书，请打开对话处理。',
    unpaired: '这台设备已取消配对。',
    changed: '操作内容已变化，请打开对话查看。',
    closed: '该请求已过期或已处理。',
    failed: '出错了，请打开对话处理。',
    notSent: '回复发送失败，请打开对话重试。',
  },
}
