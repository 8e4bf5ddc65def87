import { useText } from '@sanhe/ui/i18n.ts'
import type { FamilyApiResponse } from '#api.ts'
import { alertsLabels } from './text.ts'

export type ParentHealthAlert = FamilyApiResponse<'children', 'alerts'>['alerts'][number]
type AlertType = ParentHealthAlert['alertType']

const fields: Record<AlertType, string> = {
  systolic_high: 'systolic',
  systolic_low: 'systolic',
  diastolic_high: 'diastolic',
  diastolic_low: 'diastolic',
  heart_rate_high: 'bpm',
  heart_rate_low: 'bpm',
  blood_sugar_high: 'mmol',
  blood_sugar_low: 'mmol',
  sleep_short: 'duration_hours',
  sleep_long: 'duration_hours',
  steps_low: 'count',
}

/** Returns a function that formats an alert in the current language: "Heart rate high: 130 bpm". */
export function useFormatHealthAlert() {
  const { texts } = useText(alertsLabels)
  return ({ alertType, value }: Pick<ParentHealthAlert, 'alertType' | 'value'>) => {
    const text = texts[alertType]
    return typeof text === 'string' ? text : text(Number(value[fields[alertType]]).toLocaleString('en-US'))
  }
}
