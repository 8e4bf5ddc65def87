import { addDays, dayMs, hourMs, type Instant, minuteMs } from '@sanhe/kit/runtime/clock'
import type { alertTypes, Measurement } from './contract.ts'

export type HealthRecordType = Measurement['recordType']
export type HealthAlertType = (typeof alertTypes)[number]
export type AlertSeverity = 'info' | 'warning' | 'critical'
export type AlertThreshold = { above: number } | { below: number }
export type HealthFinding = { alertType: HealthAlertType; threshold: AlertThreshold; severity: AlertSeverity }

type Limits = {
  above: number
  below: number
  /**
   * An alert is critical if the value is at least `criticalAbove` or at most `criticalBelow`. Undefined means that no
   * value is critical.
   */
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

/**
 * Returns the alert that a value raises, or an empty list. If `isCare` is true, the alert is a care reminder, whose
 * severity is always `info`.
 */
function findingsForValue(
  value: number,
  high: HealthAlertType,
  low: HealthAlertType,
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
 * Returns the alerts for the thresholds that a measurement crosses. A value exactly on a threshold does not cross it.
 * Step counts are judged per day, not per record.
 */
export function getHealthFindings({ recordType, value }: Measurement): HealthFinding[] {
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

const metrics: Record<HealthAlertType, { metric: HealthRecordType; field: string }> = {
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

/**
 * Returns the metric of an alert type. Both values of a blood pressure belong to one metric, so that one measurement
 * sends one notification.
 */
export const getAlertMetric = (alertType: HealthAlertType) => metrics[alertType].metric
/** Returns the measured number that crossed the threshold. */
export const getMeasuredAlertValue = (alertType: HealthAlertType, value: unknown) =>
  Number((value as Record<string, unknown>)[metrics[alertType].field])

/**
 * Time in milliseconds after a push notification. In this time, further alerts of the same metric are pushed only if
 * they are more severe.
 */
export const alertPushIntervalMs = 30 * minuteMs
/**
 * Largest age, in milliseconds, of a measurement whose alert is pushed. Alerts of older measurements are only stored.
 */
const maxPushAgeMs = dayMs

type RaisedAlert = { alertType: HealthAlertType; severity: AlertSeverity; recordedAt: Instant }
const severityRank: Record<AlertSeverity, number> = { info: 0, warning: 1, critical: 2 }

type PushedAlert = { metric: HealthRecordType; severity: AlertSeverity; at: Instant }

/**
 * Selects the new alerts that are pushed. For each metric, selects the most severe recent alert, or the newest of
 * equally severe ones. The alert is not pushed if a push notification of at least the same severity was sent shortly
 * before.
 */
export function selectAlertsToPush<A extends RaisedAlert>(
  alerts: A[],
  pushed: PushedAlert[],
  now: Instant,
): A[] {
  const fresh = alerts.filter(({ recordedAt }) => now - recordedAt <= maxPushAgeMs)
  const chosen = new Map<HealthRecordType, A>()
  const graver = (a: A, b: A) =>
    severityRank[b.severity] - severityRank[a.severity] || b.recordedAt - a.recordedAt
  for (const alert of fresh.toSorted(graver)) {
    const metric = getAlertMetric(alert.alertType)
    const isFolded = pushed.some(
      (earlier) =>
        earlier.metric === metric &&
        now - earlier.at < alertPushIntervalMs &&
        severityRank[earlier.severity] >= severityRank[alert.severity],
    )
    if (!isFolded && !chosen.has(metric)) chosen.set(metric, alert)
  }
  return [...chosen.values()]
}

const maxMeasurementAgeMs = 365 * dayMs
/** Returns whether a measurement can have been taken at this time: not in the future and at most a year ago. */
export const isPlausibleMeasurementTime = (recordedAt: Instant, now: Instant) =>
  recordedAt <= now && recordedAt >= now - maxMeasurementAgeMs

/** Classifies a blood pressure as high, low or normal. The normal range is narrower than the alert thresholds. */
export function classifyBloodPressure(systolic: number, diastolic: number) {
  if (systolic > 140 || diastolic > 90) return 'high' as const
  return systolic < 90 || diastolic < 60 ? ('low' as const) : ('normal' as const)
}

export function classifySleepHours(hours: number) {
  if (hours >= 6 && hours <= 9) return 'good' as const
  return hours < limits.sleep.below || hours > limits.sleep.above ? ('poor' as const) : ('fair' as const)
}

export const minDailyStepCount = 1000
export const inactiveStreakDays = 3

/**
 * Returns whether the step count was too low on `last` and on each of the two days before. A day without data counts as
 * a day with enough steps.
 */
export function isInactiveStreak(days: Map<string, number>, last: string) {
  return Array.from({ length: inactiveStreakDays }, (_, ago) => days.get(addDays(last, -ago))).every(
    (steps) => steps !== undefined && steps < minDailyStepCount,
  )
}

const firstSyncMs = 7 * dayMs
/**
 * Time in milliseconds by which a fetch overlaps the previous fetch, because watches upload their data to the vendor
 * late. Records that are already stored are skipped.
 */
const overlapMs = dayMs

export const getWearableSyncStart = (lastSyncAt: Instant | undefined, now: Instant) =>
  lastSyncAt === undefined ? now - firstSyncMs : lastSyncAt - overlapMs

/**
 * Shortest and longest delay of the retry backoff. The first retry comes soon. During a long outage there are only a
 * few retries a day.
 */
const [firstWaitMs, longestWaitMs] = [5 * minuteMs, 4 * hourMs]

/** Returns the delay before the next fetch from a watch after this number of consecutive failures. */
export const syncRetryDelayMs = (failures: number) =>
  Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs)
