import { addDays, dayMs, hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { alertTypes, Measurement } from './contract.ts'

export type RecordType = Measurement['recordType']
export type AlertType = (typeof alertTypes)[number]
export type Severity = 'info' | 'warning' | 'critical'
export type Threshold = { above: number } | { below: number }
export type Finding = { alertType: AlertType; threshold: Threshold; severity: Severity }

type Limits = {
  above: number
  below: number
  /** From here on it cannot wait for the next visit. */
  criticalAbove?: number
  criticalBelow?: number
}

const limits = {
  systolic: { above: 150, below: 85, criticalAbove: 180, criticalBelow: 70 },
  diastolic: { above: 100, below: 55, criticalAbove: 120, criticalBelow: 40 },
  heartRate: { above: 120, below: 50, criticalAbove: 150, criticalBelow: 40 },
  bloodSugar: { above: 7, below: 3.5, criticalAbove: 16.7, criticalBelow: 2.8 },
  sleep: { above: 11, below: 4 },
} satisfies Record<string, Limits>

/** A care reminder is gentle, whatever was measured. */
function judge(value: number, high: AlertType, low: AlertType, given: Limits, isCare = false): Finding[] {
  const { above, below, criticalAbove = Infinity, criticalBelow = -Infinity } = given
  const isCritical = value >= criticalAbove || value <= criticalBelow
  const severity = isCare ? 'info' : isCritical ? 'critical' : 'warning'
  if (value > above) return [{ alertType: high, threshold: { above }, severity }]
  if (value < below) return [{ alertType: low, threshold: { below }, severity }]
  return []
}

/** What a measurement crosses: exactly on a threshold is none. Steps are judged by the day, not by the record. */
export function findingsOf({ recordType, value }: Measurement): Finding[] {
  if (recordType === 'blood_pressure')
    return [
      ...judge(value.systolic, 'systolic_high', 'systolic_low', limits.systolic),
      ...judge(value.diastolic, 'diastolic_high', 'diastolic_low', limits.diastolic),
    ]
  if (recordType === 'heart_rate')
    return judge(value.bpm, 'heart_rate_high', 'heart_rate_low', limits.heartRate)
  if (recordType === 'blood_sugar')
    return judge(value.mmol, 'blood_sugar_high', 'blood_sugar_low', limits.bloodSugar)
  if (recordType === 'sleep')
    return judge(value.duration_hours, 'sleep_long', 'sleep_short', limits.sleep, true)
  return []
}

const metrics: Record<AlertType, { metric: RecordType; field: string }> = {
  systolic_high: { metric: 'blood_pressure', field: 'systolic' },
  systolic_low: { metric: 'blood_pressure', field: 'systolic' },
  diastolic_high: { metric: 'blood_pressure', field: 'diastolic' },
  diastolic_low: { metric: 'blood_pressure', field: 'diastolic' },
  heart_rate_high: { metric: 'heart_rate', field: 'bpm' },
  heart_rate_low: { metric: 'heart_rate', field: 'bpm' },
  blood_sugar_high: { metric: 'blood_sugar', field: 'mmol' },
  blood_sugar_low: { metric: 'blood_sugar', field: 'mmol' },
  sleep_short: { metric: 'sleep', field: 'duration_hours' },
  sleep_long: { metric: 'sleep', field: 'duration_hours' },
  steps_low: { metric: 'steps', field: 'count' },
}

/** Both values of one blood pressure are one metric: nobody is told twice of one measurement. */
export const metricOf = (alertType: AlertType) => metrics[alertType].metric
/** The number that crossed the threshold. */
export const readingOf = (alertType: AlertType, value: unknown) =>
  Number((value as Record<string, unknown>)[metrics[alertType].field])

/** So long after a push nothing more is pushed of the same metric, unless it is graver. */
export const foldMs = 30 * minuteMs
/** What is older when it arrives was over long ago: it is kept, not pushed. */
const freshMs = dayMs

type Raised = { alertType: AlertType; severity: Severity; recordedAt: Instant }
const gravity: Record<Severity, number> = { info: 0, warning: 1, critical: 2 }

type Told = { metric: RecordType; severity: Severity; at: Instant }

/**
 * Of new alerts those to push: of each metric the gravest fresh one, of equal ones the newest, where nothing as grave was
 * told of it of late.
 */
export function chooseToTell<A extends Raised>(alerts: A[], told: Told[], now: Instant): A[] {
  const fresh = alerts.filter(({ recordedAt }) => now - recordedAt <= freshMs)
  const chosen = new Map<RecordType, A>()
  const graver = (a: A, b: A) => gravity[b.severity] - gravity[a.severity] || b.recordedAt - a.recordedAt
  for (const alert of fresh.toSorted(graver)) {
    const metric = metricOf(alert.alertType)
    const isFolded = told.some(
      (earlier) =>
        earlier.metric === metric &&
        now - earlier.at < foldMs &&
        gravity[earlier.severity] >= gravity[alert.severity],
    )
    if (!isFolded && !chosen.has(metric)) chosen.set(metric, alert)
  }
  return [...chosen.values()]
}

const oldestMs = 365 * dayMs
/** Whether something can have been measured then: not in the future, at most a year ago. */
export const isPlausibleTime = (recordedAt: Instant, now: Instant) =>
  recordedAt <= now && recordedAt >= now - oldestMs

/** Beyond the normal range, which is narrower than what alerts. */
export function pressureStatus(systolic: number, diastolic: number) {
  if (systolic > 140 || diastolic > 90) return 'high' as const
  return systolic < 90 || diastolic < 60 ? ('low' as const) : ('normal' as const)
}

export function sleepQuality(hours: number) {
  if (hours >= 6 && hours <= 9) return 'good' as const
  return hours < limits.sleep.below || hours > limits.sleep.above ? ('poor' as const) : ('fair' as const)
}

export const idleSteps = 1000
export const idleDays = 3

/** Whether the three days up to `last` were all walked too little. A day without data is no idle day: it ends the run. */
export function isIdleRun(days: Map<string, number>, last: string) {
  return Array.from({ length: idleDays }, (_, ago) => days.get(addDays(last, -ago))).every(
    (steps) => steps !== undefined && steps < idleSteps,
  )
}

const firstSyncMs = 7 * dayMs
/** Watches hand their data to their makers late: each fetch looks back once more, and what is known is known. */
const overlapMs = dayMs

export const syncFrom = (lastSyncAt: Instant | undefined, now: Instant) =>
  lastSyncAt === undefined ? now - firstSyncMs : lastSyncAt - overlapMs

/** The first failure may be a moment's; whoever fails on and on is asked a few times a day. */
const [firstWaitMs, longestWaitMs] = [5 * minuteMs, 4 * hourMs]

/** How long a watch is left alone after its vendor failed so many times in a row. */
export const waitAfter = (failures: number) => Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs)
