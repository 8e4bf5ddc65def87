import type { Instant } from '@sanhe/kit/runtime/clock'

export type BloodSugarTiming = 'fasting' | 'before_meal' | 'after_meal' | 'random'

export type WearableRecord = { recordedAt: Instant } & (
  | { recordType: 'steps'; value: { count: number } }
  | { recordType: 'heart_rate'; value: { bpm: number } }
  | { recordType: 'blood_pressure'; value: { systolic: number; diastolic: number } }
  | { recordType: 'blood_sugar'; value: { mmol: number; timing: BloodSugarTiming } }
  | {
      recordType: 'sleep'
      value: { duration_hours: number; deep_hours: number; light_hours: number; rem_hours: number }
    }
)

/** Number of pages after which reading stops, because the pagination of a faulty vendor might never end. */
export const maxRecordPages = 500

/** Milligrams per decilitre in one millimole of glucose per litre. */
const mgPerMmol = 18.0182

export const convertMgdlToMmol = (mgPerDecilitre: number) =>
  Math.round((mgPerDecilitre / mgPerMmol) * 10) / 10
export const convertMinutesToHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

export const sortRecordsByTime = (records: WearableRecord[]) =>
  records.toSorted((a, b) => a.recordedAt - b.recordedAt)
