import { addDays, dayMs, hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { alertTypes, Measurement } from './contract.ts'

export type RecordType = Measurement['recordType']
export type AlertType = (typeof alertTypes)[number]
export type Severity = 'info' | 'warning' | 'critical'
export type Threshold = { above: number } | { below: number }
export type HealthFinding = { alertType: AlertType; threshold: Threshold; severity: Severity }

type Limits = {
  above: number
  below: number
  /** Limit from which an alert is critical. */
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

/** Care reminders have the severity `info`, whatever the value. */
function findingsForValue(
  value: number,
  high: AlertType,
  low: AlertType,
  limits: Limits,
  isCare = false,
): HealthFinding[] {
  const { above, below, criticalAbove = Infinity, criticalBelow = -Infinity } = limits
  const isCritical = value >= criticalAbove || value <= criticalBelow
  const severity = isCare ? 'info' : isCritical ? 'critical' : 'warning'
  if (value > above) return [{ alertType: high, threshold: { above }, severity }]
  if (value < below) return [{ alertType: low, threshold: { below }, severity }]
  return []
}

/**
 * Returns the thresholds that a measurement crosses; a value exactly on a threshold does not. Steps are judged by the
 * day, not by the record.
 */
export function findingsOf({ recordType, value }: Measurement): HealthFinding[] {
  if (recordType === 'blood_pressure')
    return [
      ...findingsForValue(value.systolic, 'systolic_high', 'systolic_low', limits.systolic),
      ...findingsForValue(value.diastolic, 'diastolic_high', 'diastolic_low', limits.diastolic),
    ]
  if (recordType === 'heart_rate')
    return findingsForValue(value.bpm, 'heart_rate_high', 'heart_rate_low', limits.heartRate)
  if (recordType === 'blood_sugar')
    return findingsForValue(value.mmol, 'blood_sugar_high', 'blood_sugar_low', limits.bloodSugar)
  if (recordType === 'sleep')
    return findingsForValue(value.duration_hours, 'sleep_long', 'sleep_short', limits.sleep, true)
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

/** Both values of a blood pressure are one metric, so that one measurement causes one notification. */
export const metricOf = (alertType: AlertType) => metrics[alertType].metric
/** Returns the number that crossed the threshold. */
export const readingOf = (alertType: AlertType, value: unknown) =>
  Number((value as Record<string, unknown>)[metrics[alertType].field])

/** Time after a push in which the same metric is not pushed again, unless the alert is more severe. */
export const pushIntervalMs = 30 * minuteMs
/** Age up to which an alert is pushed; older measurements are only stored. */
const freshMs = dayMs

type RaisedAlert = { alertType: AlertType; severity: Severity; recordedAt: Instant }
const severityRank: Record<Severity, number> = { info: 0, warning: 1, critical: 2 }

type PushedAlert = { metric: RecordType; severity: Severity; at: Instant }

/**
 * Selects the new alerts to push: for each metric the most severe recent one, then the newest, unless an alert at least
 * as severe was pushed shortly before.
 */
export function selectAlertsToPush<A extends RaisedAlert>(
  alerts: A[],
  pushed: PushedAlert[],
  now: Instant,
): A[] {
  const fresh = alerts.filter(({ recordedAt }) => now - recordedAt <= freshMs)
  const chosen = new Map<RecordType, A>()
  const graver = (a: A, b: A) =>
    severityRank[b.severity] - severityRank[a.severity] || b.recordedAt - a.recordedAt
  for (const alert of fresh.toSorted(graver)) {
    const metric = metricOf(alert.alertType)
    const isFolded = pushed.some(
      (earlier) =>
        earlier.metric === metric &&
        now - earlier.at < pushIntervalMs &&
        severityRank[earlier.severity] >= severityRank[alert.severity],
    )
    if (!isFolded && !chosen.has(metric)) chosen.set(metric, alert)
  }
  return [...chosen.values()]
}

const oldestMs = 365 * dayMs
/** Returns whether a measurement can have this time: not in the future and at most a year ago. */
export const isPlausibleTime = (recordedAt: Instant, now: Instant) =>
  recordedAt <= now && recordedAt >= now - oldestMs

/** The normal range is narrower than the alert thresholds. */
export function pressureStatus(systolic: number, diastolic: number) {
  if (systolic > 140 || diastolic > 90) return 'high' as const
  return systolic < 90 || diastolic < 60 ? ('low' as const) : ('normal' as const)
}

export function sleepQuality(hours: number) {
  if (hours >= 6 && hours <= 9) return 'good' as const
  return hours < limits.sleep.below || hours > limits.sleep.above ? ('poor' as const) : ('fair' as const)
}

export const inactiveDaySteps = 1000
export const inactiveStreakDays = 3

/**
 * Returns whether the user walked too little on each of the three days up to `last`. A day without data ends the run.
 */
export function isInactiveStreak(days: Map<string, number>, last: string) {
  return Array.from({ length: inactiveStreakDays }, (_, ago) => days.get(addDays(last, -ago))).every(
    (steps) => steps !== undefined && steps < inactiveDaySteps,
  )
}

const firstSyncMs = 7 * dayMs
/** Watches upload their data to the vendor late, so each fetch overlaps the one before; known records are skipped. */
const overlapMs = dayMs

export const syncStart = (lastSyncAt: Instant | undefined, now: Instant) =>
  lastSyncAt === undefined ? now - firstSyncMs : lastSyncAt - overlapMs

/** Backoff: a first failure may be short, a lasting failure leads to a few tries a day. */
const [firstWaitMs, longestWaitMs] = [5 * minuteMs, 4 * hourMs]

/** Returns how long a watch is not fetched from after this many failures in a row. */
export const retryDelayMs = (failures: number) => Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs)
