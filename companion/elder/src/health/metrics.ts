import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { ElderContract } from '#elder-contract.ts'

export type HealthRecord = ReplyValue<ElderContract['health']['records']>['records'][number]
export type Metric = HealthRecord['recordType']
export type Judgement = 'normal' | 'high' | 'low'

/** A number of a measurement. Blood pressure has two. */
type Part = {
  field: string
  label: string
  /** Usual range, as in the service. Steps have no upper limit. */
  normal?: { from: number; to: number }
  /** Range that the service accepts. Values outside it are typing errors. */
  least: number
  most: number
  digits: number
}

const whole = { digits: 0 }

type MetricForm = { label: string; unit: string; parts: [Part, ...Part[]] }

export const metrics: Record<Metric, MetricForm> = {
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

/** Order in which the app shows the metrics. */
export const metricNames = [
  'blood_pressure',
  'heart_rate',
  'blood_sugar',
  'sleep',
  'steps',
] as const satisfies Metric[]

export const isMetric = (name: string): name is Metric => metricNames.some((known) => known === name)

/** Returns the numbers of a measurement in the order of its parts. */
export const metricNumbers = (metric: Metric, value: Record<string, unknown>) =>
  metrics[metric].parts.map(({ field }) => Number(value[field]))

const timingLabels: Record<string, string> = {
  fasting: '空腹',
  before_meal: '饭前',
  after_meal: '饭后',
  random: '其他时候',
}

/** Formats a value without its unit: "128 / 79", "6.2（空腹）". */
export function formatMetricValue(metric: Metric, value: Record<string, unknown>) {
  const numbers = metricNumbers(metric, value)
    .map((number) => number.toLocaleString('zh-CN', { maximumFractionDigits: 1 }))
    .join(' / ')
  const timing = timingLabels[String(value['timing'])]
  return metric === 'blood_sugar' && timing ? `${numbers}（${timing}）` : numbers
}

/**
 * Compares a measurement with the usual range: returns the first part outside it, or undefined for a metric without a
 * usual range.
 */
export function judgeMeasurement(metric: Metric, numbers: number[]): Judgement | undefined {
  const found = metrics[metric].parts.map(({ normal }, index) => judgePart(numbers[index], normal))
  return found.find((one) => one !== undefined && one !== 'normal') ?? found[0]
}

function judgePart(number: number | undefined, normal: Part['normal']): Judgement | undefined {
  if (number === undefined || !normal) return undefined
  if (number > normal.to) return 'high'
  return number < normal.from ? 'low' : 'normal'
}

const judgementWords: Record<Metric, Record<'high' | 'low', string>> = {
  blood_pressure: { high: '偏高', low: '偏低' },
  heart_rate: { high: '偏快', low: '偏慢' },
  blood_sugar: { high: '偏高', low: '偏低' },
  sleep: { high: '偏多', low: '偏少' },
  steps: { high: '偏多', low: '偏少' },
}

export const judgementLabel = (metric: Metric, judgement: Judgement) =>
  judgement === 'normal' ? '正常' : judgementWords[metric][judgement]

/** Describes the usual range of each number: 一般在 90 到 140 之间. */
export function formatUsualRange(metric: Metric) {
  const { parts, unit } = metrics[metric]
  const spans = parts.flatMap(({ label, normal }) =>
    normal ? [`${parts.length > 1 ? label : ''} ${normal.from} 到 ${normal.to}`.trim()] : [],
  )
  return spans.length ? `一般是${spans.length > 1 ? '' : ' '}${spans.join('，')} ${unit}` : undefined
}
