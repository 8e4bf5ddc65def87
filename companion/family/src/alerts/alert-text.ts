import { useText } from '@sanhe/ui/i18n.ts'
import type { Reply } from '#api.ts'
import { alertsText } from './text.ts'

export type Alert = Reply<'children', 'alerts'>['alerts'][number]
type AlertType = Alert['alertType']

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
export function useAlertText() {
  const { texts } = useText(alertsText)
  return ({ alertType, value }: Pick<Alert, 'alertType' | 'value'>) => {
    const text = texts[alertType]
    return typeof text === 'string' ? text : text(Number(value[fields[alertType]]).toLocaleString('en-US'))
  }
}
