import type { FamilyApiResponse } from '#api.ts'

export type HealthTrends = FamilyApiResponse<'children', 'trends'>

export const healthMetricNames = ['bloodPressure', 'heartRate', 'bloodSugar', 'sleep', 'steps'] as const
export type HealthMetric = (typeof healthMetricNames)[number]

export const isHealthMetric = (name: unknown): name is HealthMetric =>
  healthMetricNames.some((known) => known === name)

/**
 * Usual range of each number of a metric, equal to the ranges of the server. Blood pressure has two numbers. Steps have
 * no usual range.
 */
export const usualMetricRanges: Record<HealthMetric, readonly { from: number; to: number }[]> = {
  bloodPressure: [
    { from: 90, to: 140 },
    { from: 60, to: 90 },
  ],
  heartRate: [{ from: 60, to: 100 }],
  bloodSugar: [{ from: 3.9, to: 7 }],
  sleep: [{ from: 6, to: 9 }],
  steps: [],
}

/**
 * Values of a metric on one day. Blood pressure has two values: systolic and diastolic. Other metrics have one value.
 */
export type MetricDayValues = { date: string; values: number[] }

const readers: { [M in HealthMetric]: (trends: HealthTrends) => MetricDayValues[] } = {
  bloodPressure: (trends) =>
    trends.bloodPressure.map(({ date, systolic, diastolic }) => ({ date, values: [systolic, diastolic] })),
  heartRate: (trends) => trends.heartRate.map(({ date, average }) => ({ date, values: [average] })),
  bloodSugar: (trends) => trends.bloodSugar.map(({ date, average }) => ({ date, values: [average] })),
  sleep: (trends) => trends.sleep.map(({ date, duration }) => ({ date, values: [duration] })),
  steps: (trends) => trends.steps.map(({ date, count }) => ({ date, values: [count] })),
}

export const listMetricDayValues = (metric: HealthMetric, trends: HealthTrends) => readers[metric](trends)

/**
 * Returns whether a value lies outside its usual range. `line` is the index of the number within the metric. For blood
 * pressure it is 0 or 1.
 */
export function isOutsideUsualRange(metric: HealthMetric, line: number, value: number) {
  const usual = usualMetricRanges[metric][line]
  return usual !== undefined && (value < usual.from || value > usual.to)
}
