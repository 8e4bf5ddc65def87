import { fromIso, type Instant, minuteMs, toIso } from '@sanhe/kit/runtime/clock'
import type { api } from '#api.ts'
import { type HealthMetric, metricDefinitions } from './metrics.ts'

export type HealthRecordRequest = Parameters<typeof api.health.addRecord>[0]['body']
/** Meal to which a blood sugar belongs. The service accepts any short text; the app offers these. */
export type MealTiming = 'fasting' | 'before_meal' | 'after_meal' | 'random'

export type HealthRecordForm = {
  numbers: Record<string, string>
  timing: MealTiming | ''
  /** Time of the measurement in Shanghai, such as `2026-11-21T08:30`. Empty means now. */
  at: string
}

export const emptyHealthRecordForm: HealthRecordForm = { numbers: {}, timing: '', at: '' }

type FieldError = { field: string; words: string }

/** Safety margin in milliseconds for phones whose clock is fast. The server refuses measurements in the future. */
const clockSkewMarginMs = minuteMs

export function validateHealthRecordForm(
  metric: HealthMetric,
  { numbers, timing }: HealthRecordForm,
): FieldError[] {
  const found = metricDefinitions[metric].parts.flatMap(({ field, label, least, most, digits }) => {
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

/** Parses a number. Also accepts full-width digits and the ideographic full stop of Chinese keyboards. */
function readNumber(text = '') {
  const plain = text.normalize('NFKC').replace('。', '.').trim()
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

export function toHealthRecordRequest(
  metric: HealthMetric,
  form: HealthRecordForm,
  now: Instant,
): HealthRecordRequest {
  const read = metricDefinitions[metric].parts.map(({ field }) => [field, readNumber(form.numbers[field])])
  const value = {
    ...(Object.fromEntries(read) as Record<string, number>),
    ...(metric === 'blood_sugar' && { timing: form.timing }),
  }
  const recordedAt = toIso(form.at ? fromIso(`${form.at}:00+08:00`) : now - clockSkewMarginMs)
  return { recordType: metric, value, recordedAt } as HealthRecordRequest
}
