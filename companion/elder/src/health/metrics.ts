import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { ElderContract } from '#elder-contract.ts'

export type HealthRecord = ReplyValue<ElderContract['health']['records']>['records'][number]
export type HealthMetric = HealthRecord['recordType']
export type MeasurementLevel = 'normal' | 'high' | 'low'

/** Number of a metric, such as the upper blood pressure. Blood pressure has two numbers; other metrics have one. */
type MetricPart = {
  field: string
  label: string
  /** Usual range of healthy values, the same as on the server. Steps have no usual range. */
  normal?: { from: number; to: number }
  /** `least` and `most` are the limits that the server accepts. Values outside these limits are typing errors. */
  least: number
  most: number
  digits: number
}

const whole = { digits: 0 }

type MetricDefinition = { label: string; unit: string; parts: [MetricPart, ...MetricPart[]] }

export const metricDefinitions: Record<HealthMetric, MetricDefinition> = {
  blood_pressure: {
    label: '血压',
    unit: '毫米汞柱',
    parts: [
      { field: 'systolic', label: '高压', normal: { from: 90, to: 140 }, least: 50, most: 260, ...whole },
      { field: 'diastolic', label: '低压', normal: { from: 60, to: 90 }, least: 30, most: 200, ...whole },
    ],
  },
  heart_rate: {
    label: '心率',
    unit: '次/分',
    parts: [
      { field: 'bpm', label: '每分钟心跳', normal: { from: 60, to: 100 }, least: 20, most: 250, ...whole },
    ],
  },
  blood_sugar: {
    label: '血糖',
    unit: '毫摩尔/升',
    parts: [{ field: 'mmol', label: '血糖', normal: { from: 3.9, to: 7 }, least: 1, most: 40, digits: 1 }],
  },
  sleep: {
    label: '睡眠',
    unit: '小时',
    parts: [
      {
        field: 'duration_hours',
        label: '睡了几小时',
        normal: { from: 6, to: 9 },
        least: 0,
        most: 24,
        digits: 1,
      },
    ],
  },
  steps: {
    label: '步数',
    unit: '步',
    parts: [{ field: 'count', label: '走了多少步', least: 0, most: 100_000, ...whole }],
  },
}

/** All metrics in the order in which the app displays them. */
export const healthMetricNames = [
  'blood_pressure',
  'heart_rate',
  'blood_sugar',
  'sleep',
  'steps',
] as const satisfies HealthMetric[]

export const isHealthMetric = (name: string): name is HealthMetric =>
  healthMetricNames.some((known) => known === name)

/** Returns the numbers of a measurement in the order in which the metric defines them. */
export const listMetricNumbers = (metric: HealthMetric, value: Record<string, unknown>) =>
  metricDefinitions[metric].parts.map(({ field }) => Number(value[field]))

const timingLabels: Record<string, string> = {
  fasting: '空腹',
  before_meal: '饭前',
  after_meal: '饭后',
  random: '其他时候',
}

/** Formats a measurement without its unit: "128 / 79", "6.2（空腹）". */
export function formatMetricValue(metric: HealthMetric, value: Record<string, unknown>) {
  const numbers = listMetricNumbers(metric, value)
    .map((number) => number.toLocaleString('zh-CN', { maximumFractionDigits: 1 }))
    .join(' / ')
  const timing = timingLabels[String(value['timing'])]
  return metric === 'blood_sugar' && timing ? `${numbers}（${timing}）` : numbers
}

/**
 * Compares a measurement with the usual range. Returns the level of the first number outside the usual range, or
 * undefined for a metric without a usual range.
 */
export function classifyMeasurement(metric: HealthMetric, numbers: number[]): MeasurementLevel | undefined {
  const found = metricDefinitions[metric].parts.map(({ normal }, index) =>
    classifyNumber(numbers[index], normal),
  )
  return found.find((one) => one !== undefined && one !== 'normal') ?? found[0]
}

function classifyNumber(
  number: number | undefined,
  normal: MetricPart['normal'],
): MeasurementLevel | undefined {
  if (number === undefined || !normal) return undefined
  if (number > normal.to) return 'high'
  return number < normal.from ? 'low' : 'normal'
}

const measurementLevelLabels: Record<HealthMetric, Record<'high' | 'low', string>> = {
  blood_pressure: { high: '偏高', low: '偏低' },
  heart_rate: { high: '偏快', low: '偏慢' },
  blood_sugar: { high: '偏高', low: '偏低' },
  sleep: { high: '偏多', low: '偏少' },
  steps: { high: '偏多', low: '偏少' },
}

export const measurementLevelLabel = (metric: HealthMetric, judgement: MeasurementLevel) =>
  judgement === 'normal' ? '正常' : measurementLevelLabels[metric][judgement]

/** Formats the usual range of each number of a metric: 一般在 90 到 140 之间. */
export function formatUsualRange(metric: HealthMetric) {
  const { parts, unit } = metricDefinitions[metric]
  const spans = parts.flatMap(({ label, normal }) =>
    normal ? [`${parts.length > 1 ? label : ''} ${normal.from} 到 ${normal.to}`.trim()] : [],
  )
  return spans.length ? `一般是${spans.length > 1 ? '' : ' '}${spans.join('，')} ${unit}` : undefined
}
