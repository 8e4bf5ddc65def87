import type { NotificationContent } from '#core'

const createGroupNotice = (
  type: string,
  title: string,
  content: string,
  groupOrderId: number,
): NotificationContent => ({
  type,
  title,
  content,
  data: { groupOrderId },
  channels: ['inApp', 'push'],
  dedupKey: `${type}:${groupOrderId}`,
})

export const createGroupSucceededNotice = (groupOrderId: number, title: string) =>
  createGroupNotice('GROUP_BUY_SUCCESS', '拼团成功', `“${title}”拼团成功，请等待商家接单。`, groupOrderId)

export const createGroupExpiredNotice = (groupOrderId: number) =>
  createGroupNotice(
    'GROUP_BUY_EXPIRED',
    '拼团未成功',
    '人数不足，拼团已结束，已付款项将全额退回。',
    groupOrderId,
  )

export const createGroupFailedNotice = (groupOrderId: number) =>
  createGroupNotice('GROUP_BUY_FAILED', '拼团已取消', '商家已取消团购，已付款项将全额退回。', groupOrderId)
