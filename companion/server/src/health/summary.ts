import type { DailyValuesRow, HealthRecordRow } from './record-store.ts'
import { classifyBloodPressure, type HealthRecordType, classifySleepHours } from './rules.ts'

/** Rounds to the given number of decimals. */

const rounded = (value: number, digits = 0) => Number(value.toFixed(digits))
const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const pressureOf = ({ systolic, diastolic }: { systolic: number; diastolic: number }) => ({
  systolic: rounded(systolic),
  diastolic: rounded(diastolic),
})

const daysOf = (days: DailyValuesRow[], type: HealthRecordType) =>
  days.filter(({ record_type }) => record_type === type)

export const summariseBloodPressure = (days: DailyValuesRow[]) =>
  daysOf(days, 'blood_pressure').map((day) => ({ date: day.date, ...pressureOf(day) }))

export const summariseHealthTrends = (days: DailyValuesRow[]) => ({
  steps: daysOf(days, 'steps').map(({ date, steps }) => ({ date, count: steps })),
  heartRate: daysOf(days, 'heart_rate').map(({ date, bpm, min_bpm: min, max_bpm: max }) => ({
    date,
    average: rounded(bpm),
    min,
    max,
  })),
  bloodPressure: summariseBloodPressure(days),
  bloodSugar: daysOf(days, 'blood_sugar').map(({ date, mmol }) => ({ date, average: rounded(mmol, 1) })),
  sleep: daysOf(days, 'sleep').map(({ date, hours }) => ({ date, duration: hours })),
})

type LatestRecord = Pick<HealthRecordRow, 'record_type' | 'value'>

/**
 * Summarises today's measurements. `latest` contains today's newest record of each type, `days` the daily values of
 * today.
 */
export function summariseHealthToday(latest: LatestRecord[], days: DailyValuesRow[]) {
  const day = (type: HealthRecordType) => daysOf(days, type)[0]
  const newest = <T>(type: HealthRecordType) =>
    latest.find(({ record_type }) => record_type === type)?.value as T | undefined
  const heart = day('heart_rate')
  const pressure = newest<{ systolic: number; diastolic: number }>('blood_pressure')
  const duration = day('sleep')?.hours ?? null
  return {
    steps: day('steps')?.steps ?? null,
    heartRate: {
      current: newest<{ bpm: number }>('heart_rate')?.bpm ?? null,
      min: heart?.min_bpm ?? null,
      max: heart?.max_bpm ?? null,
    },
    bloodPressure: {
      systolic: pressure?.systolic ?? null,
      diastolic: pressure?.diastolic ?? null,
      status: pressure ? classifyBloodPressure(pressure.systolic, pressure.diastolic) : null,
    },
    sleep: { duration, quality: duration === null ? null : classifySleepHours(duration) },
  }
}

/** Returns the averages and totals of a week for a weekly report. */
export function summariseHealthWeek(days: DailyValuesRow[]) {
  const [steps, hearts, sugars, nights] = (['steps', 'heart_rate', 'blood_sugar', 'sleep'] as const).map(
    (type) => daysOf(days, type),
  ) as [DailyValuesRow[], DailyValuesRow[], DailyValuesRow[], DailyValuesRow[]]
  return {
    daysMeasured: new Set(days.map(({ date }) => date)).size,
    steps: steps.length ? stepsOf(steps.map((day) => day.steps)) : null,
    heartRate: hearts.length
      ? {
          average: rounded(average(hearts.map(({ bpm }) => bpm))),
          min: Math.min(...hearts.map(({ min_bpm }) => min_bpm)),
          max: Math.max(...hearts.map(({ max_bpm }) => max_bpm)),
        }
      : null,
    bloodPressure: weekPressure(daysOf(days, 'blood_pressure')),
    bloodSugar: sugars.length ? { average: rounded(average(sugars.map(({ mmol }) => mmol)), 1) } : null,
    sleep: nights.length ? { average: rounded(average(nights.map(({ hours }) => hours)), 1) } : null,
  }
}

function stepsOf(counts: number[]) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return { average: rounded(total / counts.length), best: Math.max(...counts), total }
}

function weekPressure(days: DailyValuesRow[]) {
  if (days.length === 0) return null
  const { systolic, diastolic } = pressureOf({
    systolic: average(days.map((day) => day.systolic)),
    diastolic: average(days.map((day) => day.diastolic)),
  })
  return { systolic, diastolic, status: classifyBloodPressure(systolic, diastolic) }
}
export type HealthWeekSummary = ReturnType<typeof summariseHealthWeek> & { alertCount: number }
