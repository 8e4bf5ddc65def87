import type { SharePageLanguage } from './rules.ts'

type Words = { title: string; text: string; retry?: string }

type PageText = {
  locked: Words
  passwordLabel: string
  open: string
  wrongPassword: string
  noPassword: string
  missing: Words
  expired: Words
  throttled: (minutes: number) => Words
  busy: Words
  plain: Omit<Words, 'title'>
  missingImage: (fileName: string) => string
  outline: string
  skip: string
  updated: string
  markdown: string
}

const english: PageText = {
  locked: { title: 'Protected document', text: 'Whoever sent you this link can tell you the password.' },
  passwordLabel: 'Password',
  open: 'Open document',
  wrongPassword: 'That is not the password. Please try again.',
  noPassword: 'Enter the password first.',
  missing: {
    title: 'There is nothing here',
    text: 'The link may be incomplete, or it was withdrawn. Ask whoever sent it to you for a new one.',
  },
  expired: {
    title: 'This link has expired',
    text: 'It was open for a limited time. Ask whoever sent it to you for a new one.',
  },
  throttled: (minutes) => ({
    title: 'Too many attempts',
    text: `Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try the password again.`,
    retry: 'Back to the password',
  }),
  busy: {
    title: 'One moment',
    text: 'Many people are asking right now. Please try again in a few seconds.',
    retry: 'Try again',
  },
  plain: {
    text: 'This document is still being prepared. Until then it is shown as plain text.',
    retry: 'Reload',
  },
  missingImage: (fileName) => `Picture not found: ${fileName}`,
  outline: 'On this page',
  skip: 'Skip to the document',
  updated: 'Updated',
  markdown: 'Markdown',
}

const chinese: PageText = {
  locked: { title: '文档受密码保护', text: '请向分享者索取密码。' },
  passwordLabel: '密码',
  open: '打开文档',
  wrongPassword: '密码不正确，请重试。',
  noPassword: '请先输入密码。',
  missing: { title: '这里没有内容', text: '链接可能不完整，或已被撤回。请向分享者索取新链接。' },
  expired: { title: '链接已过期', text: '该链接仅在一段时间内有效。请向分享者索取新链接。' },
  throttled: (minutes) => ({
    title: '尝试次数过多',
    text: `请等待 ${minutes} 分钟后再输入密码。`,
    retry: '返回输入密码',
  }),
  busy: { title: '请稍候', text: '当前访问人数较多，请几秒后重试。', retry: '重试' },
  plain: { text: '文档较大，排版尚未完成，暂以纯文本显示。', retry: '刷新' },
  missingImage: (fileName) => `找不到图片：${fileName}`,
  outline: '本页目录',
  skip: '跳到正文',
  updated: '更新于',
  markdown: 'Markdown',
}

export const sharePageLabels: Record<SharePageLanguage, PageText> = { en: english, zh: chinese }
