import { formatDateTime } from '#parts/dates.ts'
import type { Wearable } from './wearables-page.tsx'

/** Makers that the service supports. The operator decides which brands these are. */
export const brandLabels: Record<Wearable['brand'], string> = {
  vendor_a: '甲品牌手表',
  vendor_b: '乙品牌手环',
}

export const deviceName = ({ brand, model }: Pick<Wearable, 'brand' | 'model'>) =>
  model ? `${brandLabels[brand]} ${model}` : brandLabels[brand]

export const syncIntervals = [
  { minutes: 30, label: '半小时' },
  { minutes: 60, label: '一小时' },
  { minutes: 0, label: '手动' },
] as const

/** State of a watch in words for its user, without the vendor's error. */
export function deviceState({ status, lastError }: Pick<Wearable, 'status' | 'lastError'>) {
  if (status === 'inactive') return { isGood: false, words: '授权过期了，请重新绑定' }
  return lastError === null
    ? { isGood: true, words: '正常' }
    : { isGood: false, words: '同步失败，稍后自动重试' }
}

export const formatLastSync = ({ lastSyncAt }: Pick<Wearable, 'lastSyncAt'>) =>
  lastSyncAt ? `上次同步：${formatDateTime(lastSyncAt)}` : '还没有同步过'
