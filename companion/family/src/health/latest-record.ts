import type { FamilyApiResponse } from '#api.ts'
import type { HealthMetric } from './metrics.ts'

type HealthRecord = FamilyApiResponse<'children', 'health'>['latest'][number]

const recordTypes = {
  bloodPressure: 'blood_pressure',
  heartRate: 'heart_rate',
  bloodSugar: 'blood_sugar',
  sleep: 'sleep',
  steps: 'steps',
} as const satisfies Record<HealthMetric, HealthRecord['recordType']>

const fields: Record<HealthMetric, string[]> = {
  bloodPressure: ['systolic', 'diastolic'],
  heartRate: ['bpm'],
  bloodSugar: ['mmol'],
  sleep: ['duration_hours'],
  steps: ['count'],
}

/** The newest measurement of a metric. `note`: when blood sugar was measured, for example after a meal. */
export type LatestHealthRecord = { value: string; note: string | undefined; recordedAt: string }

export function toLatestHealthRecord(
  metric: HealthMetric,
  records: HealthRecord[],
  timings: Record<string, string>,
): LatestHealthRecord | undefined {
  const record = records.find(({ recordType }) => recordType === recordTypes[metric])
  if (!record) return undefined
  const value = fields[metric].map((field) => Number(record.value[field]).toLocaleString('en-US')).join('/')
  const note = timings[String(record.value['timing'])]
  return { value, note: note || undefined, recordedAt: record.recordedAt }
}
