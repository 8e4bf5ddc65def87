import type { NotificationContent } from '#core'

/** Notifies a user that a redeemed gift has been handed over. */
export const createGiftHandedOverNotice = (redemptionId: number, title: string): NotificationContent => ({
  type: 'POINTS_HANDED_OVER',
  title: '兑换的礼品已发放',
  content: `您用积分兑换的“${title}”已发放，请留意查收。`,
  data: { redemptionId },
  channels: ['inApp', 'push'],
})
