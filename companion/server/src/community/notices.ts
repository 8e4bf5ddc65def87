import type { Notice } from '#core'

const notice = (type: string, title: string, content: string, postId: number): Notice => ({
  type,
  title,
  content,
  data: { postId },
  channels: ['inApp'],
})

export const postHidden = (postId: number, reason: string) =>
  notice('POST_HIDDEN', '您的动态已被隐藏', `原因：${reason}。如有疑问请联系客服。`, postId)

export const postRestored = (postId: number) =>
  notice('POST_RESTORED', '您的动态已恢复', '经核实，您的动态已重新展示。', postId)
