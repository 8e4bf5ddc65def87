import { formatDateTime } from '#parts/dates.ts'
import type { Wearable } from './queries.ts'

/**
 * Names of the wearable brands that the server supports. The names are placeholders: the operator decides which brands
 * these are.
 */
export const wearableBrandLabels: Record<Wearable['brand'], string> = {
  vendor_a: '甲品牌手表',
  vendor_b: '乙品牌手环',
}

export const isSupportedBrand = (brand: unknown): brand is Wearable['brand'] =>
  typeof brand === 'string' && Object.hasOwn(wearableBrandLabels, brand)

export const wearableName = ({ brand, model }: Pick<Wearable, 'brand' | 'model'>) =>
  model ? `${wearableBrandLabels[brand]} ${model}` : wearableBrandLabels[brand]

export const wearableSyncIntervalOptions = [
  { minutes: 30, label: '半小时' },
  { minutes: 60, label: '一小时' },
  { minutes: 0, label: '手动' },
] as const

/**
 * Returns the status of a wearable as a text for the user. The text does not contain the error message of the
 * manufacturer.
 */
export function wearableStatusLabel({ status, lastError }: Pick<Wearable, 'status' | 'lastError'>) {
  if (status === 'inactive') return { isGood: false, words: '授权过期了，请重新绑定' }
  return lastError === null
    ? { isGood: true, words: '正常' }
    : { isGood: false, words: '同步失败，稍后自动重试' }
}

export const formatLastWearableSync = ({ lastSyncAt }: Pick<Wearable, 'lastSyncAt'>) =>
  lastSyncAt ? `上次同步：${formatDateTime(lastSyncAt)}` : '还没有同步过'
