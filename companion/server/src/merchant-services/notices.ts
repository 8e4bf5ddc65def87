import type { NotificationContent } from '#core'

type NoticeInput = { merchantId: number; serviceId: number; title: string; reason: string }

const createNotice = (
  type: string,
  heading: string,
  content: string,
  { merchantId, serviceId }: NoticeInput,
): NotificationContent => ({
  type,
  title: heading,
  content,
  data: { merchantId, serviceId },
  channels: ['push'],
})

export const createServiceTakenOfflineNotice = (input: NoticeInput) =>
  createNotice(
    'SERVICE_TAKEN_OFFLINE',
    `服务“${input.title}”已被平台下架`,
    `原因：${input.reason}。已有订单请照常完成。`,
    input,
  )

export const createServicePutOnlineNotice = (input: NoticeInput) =>
  createNotice(
    'SERVICE_PUT_ONLINE',
    `服务“${input.title}”可以重新上架`,
    `平台已解除下架。原因：${input.reason}。`,
    input,
  )
