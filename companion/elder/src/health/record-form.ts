import { fromIso, type Instant, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import type { api } from '#api.ts'
import { type Metric, metrics } from './metrics.ts'

export type RecordRequest = Parameters<typeof api.health.addRecord>[0]['body']
export type MealTiming = Extract<RecordRequest, { recordType: 'blood_sugar' }>['value']['timing']

export type RecordForm = {
  numbers: Record<string, string>
  timing: MealTiming | ''
  /** `2026-11-21T08:30` in Shanghai time. Empty means now. */
  at: string
}

export const emptyRecordForm: RecordForm = { numbers: {}, timing: '', at: '' }

type Problem = { field: string; words: string }

/** Margin for phones whose clock runs fast, because the service refuses future times. */
const aheadMs = minuteMs

export function recordFormErrors(metric: Metric, { numbers, timing }: RecordForm): Problem[] {
  const found = metrics[metric].parts.flatMap(({ field, label, least, most, digits }) => {
    const number = readNumber(numbers[field])
    if (number === undefined) return [{ field, words: '请填一个数字' }]
    if (number < least || number > most)
      return [{ field, words: `${label}要在 ${least} 到 ${most} 之间，请再看一眼` }]
    return digits === 0 && !Number.isInteger(number) ? [{ field, words: '请填整数，不要小数点' }] : []
  })
  if (found.length) return found
  const [systolic = 0, diastolic = 0] = ['systolic', 'diastolic'].map((field) => readNumber(numbers[field]))
  if (metric === 'blood_pressure' && systolic <= diastolic)
    return [{ field: 'diastolic', words: '低压应该比高压小，是不是填反了？' }]
  return metric === 'blood_sugar' && !timing ? [{ field: 'timing', words: '请选择测量时段' }] : []
}

/** Reads full-width digits and the ideographic full stop of Chinese keyboards. */
function readNumber(text = '') {
  const plain = text.normalize('NFKC').replace('。', '.').trim()
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

export function toRecordRequest(metric: Metric, form: RecordForm, now: Instant): RecordRequest {
  const read = metrics[metric].parts.map(({ field }) => [field, readNumber(form.numbers[field])])
  const value = {
    ...(Object.fromEntries(read) as Record<string, number>),
    ...(metric === 'blood_sugar' && { timing: form.timing }),
  }
  const recordedAt = toIso(form.at ? fromIso(`${form.at}:00+08:00`) : now - aheadMs)
  return { recordType: metric, value, recordedAt } as RecordRequest
}
