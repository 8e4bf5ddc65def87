import { fromIso, type Instant } from '@sanhe/kit/runtime/clock'
import { formatDateTime } from '#parts/dates.ts'
import type { GroupBuyGroup, GroupBuyOrder } from './queries.ts'

type GroupStatus = Pick<GroupBuyGroup, 'status' | 'paidMembers' | 'minMembers' | 'expiresAt'>

/** Returns the number of members who must still pay before the group price applies. */
export const countMissingGroupMembers = ({
  paidMembers,
  minMembers,
}: Pick<GroupStatus, 'paidMembers' | 'minMembers'>) => Math.max(0, minMembers - paidMembers)

export function getGroupStatusLabel(status: GroupBuyGroup['status']) {
  return { pending: '拼团中', success: '拼团成功', failed: '拼团失败', expired: '拼团失败' }[status]
}

/** Describes the status of a group and what happens to the payments. */
export function explainGroupStatus(group: GroupStatus, now: Instant) {
  if (group.status === 'pending')
    return `还差 ${countMissingGroupMembers(group)} 人，${formatDateTime(group.expiresAt, now)} 前凑满就成；没凑满，钱全部退回。`
  if (group.status === 'success') return '人凑齐了，商家会和您约时间。'
  return '人没凑齐，付过的钱全部退回。'
}

type JoinableGroup = Pick<GroupBuyGroup, 'status' | 'expiresAt' | 'currentMembers' | 'maxMembers'>

/**
 * Returns the reason why the user cannot join the group, or undefined. Members who have not paid yet also occupy a
 * place.
 */
export function findGroupJoinObstacle(group: JoinableGroup, now: Instant) {
  const isOpen = group.status === 'pending' || group.status === 'success'
  if (!isOpen || now >= fromIso(group.expiresAt)) return '这个团已经结束，可以看看别的团。'
  if (group.currentMembers >= group.maxMembers) return '这个团已经满了，可以看看别的团，或者自己开一个。'
}

export function getGroupIdOfOrder({ detail }: Pick<GroupBuyOrder, 'detail'>) {
  const id = detail['groupOrderId']
  return typeof id === 'number' ? id : undefined
}

const orderStatusLabels = {
  pending: '待付款',
  paid: '已付款',
  completed: '已完成',
  cancelled: '已取消',
  refunded: '已退款',
} as const satisfies Record<GroupBuyOrder['status'], string>

export const formatGroupOrderStatus = (status: GroupBuyOrder['status']) => orderStatusLabels[status]
