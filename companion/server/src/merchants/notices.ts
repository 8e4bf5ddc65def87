import type { NotificationContent } from '#core'
import type { MerchantLevel } from './categories.ts'

const notice = (type: string, title: string, content: string, merchantId: number): NotificationContent => ({
  type,
  title,
  content,
  data: { merchantId },
  channels: ['push'],
})

export const createMerchantSuspendedNotice = (merchantId: number, reason: string | null) =>
  notice(
    'MERCHANT_SUSPENDED',
    '您的店铺已停用',
    `${reason ? `原因：${reason}。` : ''}停用期间不接新订单，已有订单请照常处理。`,
    merchantId,
  )

export const createMerchantReinstatedNotice = (merchantId: number) =>
  notice('MERCHANT_REINSTATED', '您的店铺已恢复营业', '可以继续接单了。', merchantId)

export const createMerchantClosedNotice = (merchantId: number, reason: string | null) =>
  notice(
    'MERCHANT_CLOSED',
    '您的店铺已关闭',
    `${reason ? `原因：${reason}。` : ''}店铺不再营业，未付账单照常结算。`,
    merchantId,
  )

const levelNames: Record<MerchantLevel, string> = { normal: '普通', certified: '认证', strategic: '战略' }

export const createMerchantLevelNotice = (merchantId: number, level: MerchantLevel, percent: number) =>
  notice(
    'MERCHANT_LEVEL_CHANGED',
    '您的商家等级已变更',
    `现为${levelNames[level]}商家，此后的新订单按${percent}%计佣金。`,
    merchantId,
  )
