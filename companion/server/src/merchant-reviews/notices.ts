import type { NotificationContent } from '#core'

type ReviewReference = { id: number; order_no: string }

const toUser = (
  { id, order_no }: ReviewReference,
  type: string,
  title: string,
  content: string,
): NotificationContent => ({
  type,
  title,
  content,
  data: { reviewId: id, orderNo: order_no },
  channels: ['inApp'],
})

/** Merchants have no list of notifications, so they get a push message. */
const toMerchant = (...input: Parameters<typeof toUser>): NotificationContent => ({
  ...toUser(...input),
  channels: ['push'],
})

export const createReviewHiddenNotice = (review: ReviewReference, reason: string) =>
  toUser(review, 'REVIEW_HIDDEN', '您的评价已隐藏', `原因：${reason}。如有疑问请联系客服。`)

export const createReviewRestoredNotice = (review: ReviewReference) =>
  toUser(review, 'REVIEW_RESTORED', '您的评价已恢复', '经核实，评价已重新展示。')

export const createReplyHiddenNotice = (review: ReviewReference, reason: string) =>
  toMerchant(review, 'REVIEW_REPLY_HIDDEN', '您的评价回复已隐藏', `原因：${reason}。如有疑问请联系平台。`)

export const createReplyRestoredNotice = (review: ReviewReference) =>
  toMerchant(review, 'REVIEW_REPLY_RESTORED', '您的评价回复已恢复', '经核实，回复已重新展示。')
