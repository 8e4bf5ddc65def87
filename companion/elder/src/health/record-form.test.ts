import { contract } from '@sanhe/companion/contract'
import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { type HealthMetric, healthMetricNames, metricDefinitions } from './metrics.ts'
import {
  emptyHealthRecordForm,
  type HealthRecordForm,
  toHealthRecordRequest,
  validateHealthRecordForm,
} from './record-form.ts'

const now = fromIso('2026-11-21T04:00:00.000Z')
const form = (numbers: Record<string, string>, more: Partial<HealthRecordForm> = {}): HealthRecordForm => ({
  ...emptyHealthRecordForm,
  numbers,
  ...more,
})
const isTaken = (metric: HealthMetric, filled: HealthRecordForm) =>
  contract.health.addRecord.body.safeParse(toHealthRecordRequest(metric, filled, now)).success
const errorTexts = (metric: HealthMetric, filled: HealthRecordForm) =>
  validateHealthRecordForm(metric, filled).map(({ words }) => words)

/** Returns a form in which one field has the given number and the other fields are in the middle of their ranges. */
function around(metric: HealthMetric, field: string, number: number) {
  const usual = metricDefinitions[metric].parts.map((part) => {
    const { from, to } = part.normal ?? { from: part.least, to: part.most }
    return [part.field, String(Math.round((from + to) / 2))] as const
  })
  return form({ ...Object.fromEntries(usual), [field]: String(number) }, { timing: 'fasting' })
}

test('validateHealthRecordForm accepts the same limits as the server', () => {
  for (const metric of healthMetricNames)
    for (const { field, least, most } of metricDefinitions[metric].parts)
      for (const number of [least - 1, least, most, most + 1].filter((one) => one >= 0)) {
        const filled = around(metric, field, number)
        expect(validateHealthRecordForm(metric, filled).length === 0, `${metric} ${number}`).toBe(
          isTaken(metric, filled),
        )
      }
})

test('validateHealthRecordForm reports missing and invalid numbers at their fields', () => {
  expect(validateHealthRecordForm('blood_pressure', form({ systolic: '12a' }))).toEqual([
    { field: 'systolic', words: '请填一个数字' },
    { field: 'diastolic', words: '请填一个数字' },
  ])
  expect(errorTexts('heart_rate', form({ bpm: '300' }))).toEqual([
    '每分钟心跳要在 20 到 250 之间，请再看一眼',
  ])
  expect(errorTexts('steps', form({ count: '12.5' }))).toEqual(['请填整数，不要小数点'])
  expect(errorTexts('blood_sugar', form({ mmol: '6' }))).toEqual(['请选择测量时段'])
})

test('validateHealthRecordForm reports swapped systolic and diastolic values', () => {
  const words = ['低压应该比高压小，是不是填反了？']
  expect(errorTexts('blood_pressure', form({ systolic: '80', diastolic: '120' }))).toEqual(words)
  expect(errorTexts('blood_pressure', form({ systolic: '80', diastolic: '80' }))).toEqual(words)
  expect(errorTexts('blood_pressure', form({ systolic: '81', diastolic: '80' }))).toEqual([])
})

test('toHealthRecordRequest reads full-width digits of a Chinese keyboard', () =>
  expect(
    toHealthRecordRequest('blood_sugar', form({ mmol: '６。２' }, { timing: 'after_meal' }), now).value,
  ).toEqual({
    mmol: 6.2,
    timing: 'after_meal',
  }))

test('toHealthRecordRequest never sends a future time, and reads an entered time as Shanghai time', () => {
  expect(fromIso(toHealthRecordRequest('steps', form({ count: '1' }), now).recordedAt)).toBeLessThan(now)
  expect(
    toHealthRecordRequest('steps', form({ count: '1' }, { at: '2026-11-21T08:30' }), now).recordedAt,
  ).toBe('2026-11-21T00:30:00.000Z')
})
