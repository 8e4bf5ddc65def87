import type { Instant } from '@sanhe/kit/runtime/clock'
import { formatTime } from '#parts/dates.ts'

export function greeting(now: Instant, nickname: string | null) {
  const hour = Number(formatTime(now).slice(0, 2))
  const words =
    hour < 5 ? '夜深了' : hour < 11 ? '早上好' : hour < 13 ? '中午好' : hour < 18 ? '下午好' : '晚上好'
  return nickname ? `${words}，${nickname}` : words
}
