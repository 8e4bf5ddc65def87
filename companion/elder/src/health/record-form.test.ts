import { contract } from '@sanhe/companion/contract'
import { fromIso } from '@sanhe/kit/runtime/clock'
import { expect, test } from 'vitest'
import { type Metric, metricNames, metrics } from './metrics.ts'
import { emptyRecordForm, type RecordForm, recordFormErrors, toRecordRequest } from './record-form.ts'

const now = fromIso('2026-11-21T04:00:00.000Z')
const form = (numbers: Record<string, string>, more: Partial<RecordForm> = {}): RecordForm => ({
  ...emptyRecordForm,
  numbers,
  ...more,
})
const isTaken = (metric: Metric, filled: RecordForm) =>
  contract.health.addRecord.body.safeParse(toRecordRequest(metric, filled, now)).success
const errorTexts = (metric: Metric, filled: RecordForm) =>
  recordFormErrors(metric, filled).map(({ words }) => words)

/** Returns a form with one given value and the others in the middle of their ranges. */
function around(metric: Metric, field: string, number: number) {
  const usual = metrics[metric].parts.map((part) => {
    const { from, to } = part.normal ?? { from: part.least, to: part.most }
    return [part.field, String(Math.round((from + to) / 2))] as const
  })
  return form({ ...Object.fromEntries(usual), [field]: String(number) }, { timing: 'fasting' })
}

test('recordFormErrors accepts the same limits as the service', () => {
  for (const metric of metricNames)
    for (const { field, least, most } of metrics[metric].parts)
      for (const number of [least - 1, least, most, most + 1].filter((one) => one >= 0)) {
        const filled = around(metric, field, number)
        expect(recordFormErrors(metric, filled).length === 0, `${metric} ${number}`).toBe(
          isTaken(metric, filled),
        )
      }
})

test('recordFormErrors reports missing and invalid numbers at their fields', () => {
  expect(recordFormErrors('blood_pressure', form({ systolic: '12a' }))).toEqual([
    { field: 'systolic', words: '请填一个数字' },
    { field: 'diastolic', words: '请填一个数字' },
  ])
  expect(errorTexts('heart_rate', form({ bpm: '300' }))).toEqual([
    '每分钟心跳要在 20 到 250 之间，请再看一眼',
  ])
  expect(errorTexts('steps', form({ count: '12.5' }))).toEqual(['请填整数，不要小数点'])
  expect(errorTexts('blood_sugar', form({ mmol: '6' }))).toEqual(['请选择测量时段'])
})

test('recordFormErrors reports swapped systolic and diastolic values', () => {
  const words = ['低压应该比高压小，是不是填反了？']
  expect(errorTexts('blood_pressure', form({ systolic: '80', diastolic: '120' }))).toEqual(words)
  expect(errorTexts('blood_pressure', form({ systolic: '80', diastolic: '80' }))).toEqual(words)
  expect(errorTexts('blood_pressure', form({ systolic: '81', diastolic: '80' }))).toEqual([])
})

test('toRecordRequest reads full-width digits of a Chinese keyboard', () =>
  expect(
    toRecordRequest('blood_sugar', form({ mmol: '６。２' }, { timing: 'after_meal' }), now).value,
  ).toEqual({
    mmol: 6.2,
    timing: 'after_meal',
  }))

test('toRecordRequest never sends a future time, and reads another time as Shanghai time', () => {
  expect(fromIso(toRecordRequest('steps', form({ count: '1' }), now).recordedAt)).toBeLessThan(now)
  expect(toRecordRequest('steps', form({ count: '1' }, { at: '2026-11-21T08:30' }), now).recordedAt).toBe(
    '2026-11-21T00:30:00.000Z',
  )
})
