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

export const postInReview = (postId: number) =>
  notice('POST_IN_REVIEW', '您的动态暂时不展示', '有人反映了您的动态，核实后会告诉您结果。', postId)

export const postRestored = (postId: number) =>
  notice('POST_RESTORED', '您的动态已恢复', '经核实，您的动态已重新展示。', postId)
