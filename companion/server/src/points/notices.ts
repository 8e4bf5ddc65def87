import type { Notice } from '#core'

/** What was got for points and had to be seen to has been seen to. */
export const handedOver = (redemptionId: number, title: string): Notice => ({
  type: 'POINTS_HANDED_OVER',
  title: '兑换的礼品已发放',
  content: `您用积分兑换的“${title}”已发放，请留意查收。`,
  data: { redemptionId },
  channels: ['inApp', 'push'],
})
