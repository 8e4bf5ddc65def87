import type { Notice } from '#core'

const notice = (type: string, title: string, content: string, merchantId: number): Notice => ({
  type,
  title,
  content,
  data: { merchantId },
  channels: ['push'],
})

export const suspended = (merchantId: number, reason: string | null) =>
  notice(
    'MERCHANT_SUSPENDED',
    '您的店铺已停用',
    `${reason ? `原因：${reason}。` : ''}停用期间不接新订单，已有订单请照常处理。`,
    merchantId,
  )

export const reinstated = (merchantId: number) =>
  notice('MERCHANT_REINSTATED', '您的店铺已恢复营业', '可以继续接单了。', merchantId)
