import { expect, test } from 'vitest'
import { summariseWeek } from './week-summaries.ts'

const report: Parameters<typeof summariseWeek>[0] = {
  id: 1,
  week: '2026-W46',
  periodStart: '2026-11-09',
  periodEnd: '2026-11-15',
  daysMeasured: 5,
  steps: { average: 6123.4, best: 9000, total: 42864 },
  heartRate: { average: 72, min: 58, max: 101 },
  bloodPressure: { systolic: 143, diastolic: 88, status: 'high' },
  bloodSugar: { average: 5.8 },
  sleep: { average: 7.2 },
  alertCount: 0,
  disclaimer: '仅供参考',
}

test('summariseWeek describes the measurements of a week', () => {
  expect(summariseWeek(report).map(({ name }) => name)).toEqual(['血压', '心率', '血糖', '睡眠', '步数'])
  expect(summariseWeek(report)[0]?.facts).toEqual([
    ['平均', '高压 143，低压 88'],
    ['看起来', '偏高'],
  ])
  expect(summariseWeek(report).at(-1)?.facts[0]).toEqual(['平均每天', '6,123 步'])
})

test('summariseWeek leaves out metrics without measurements', () =>
  expect(
    summariseWeek({ ...report, bloodPressure: null, heartRate: null, sleep: null, steps: null }),
  ).toEqual([{ name: '血糖', facts: [['平均', '5.8 毫摩尔/升']] }]))
