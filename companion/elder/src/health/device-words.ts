import { whenWords } from '#parts/when.ts'
import type { Device } from './devices-page.tsx'

/** Makers that the service supports. The operator decides which brands these are. */
export const brandWords: Record<Device['brand'], string> = { vendor_a: '甲品牌手表', vendor_b: '乙品牌手环' }

export const nameOf = ({ brand, model }: Pick<Device, 'brand' | 'model'>) =>
  model ? `${brandWords[brand]} ${model}` : brandWords[brand]

export const intervals = [
  { minutes: 30, label: '半小时' },
  { minutes: 60, label: '一小时' },
  { minutes: 0, label: '我自己取' },
] as const

/** State of a watch in words for its user, without the vendor's error. */
export function stateOf({ status, lastError }: Pick<Device, 'status' | 'lastError'>) {
  if (status === 'inactive') return { isGood: false, words: '授权过期了，请重新绑定' }
  return lastError === null
    ? { isGood: true, words: '正常' }
    : { isGood: false, words: '刚才没取到，过一会儿会再试' }
}

export const fetchedWords = ({ lastSyncAt }: Pick<Device, 'lastSyncAt'>) =>
  lastSyncAt ? `上次取数据：${whenWords(lastSyncAt)}` : '还没有取过数据'
