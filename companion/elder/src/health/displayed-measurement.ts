import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { ElderContract } from '#elder-contract.ts'
import type { HealthMetric, HealthRecord } from './metrics.ts'

type Today = ReplyValue<ElderContract['health']['dashboard']>['today']
type Newest = Pick<HealthRecord, 'recordType' | 'value' | 'recordedAt'>

/** Measurement on the health page. A measurement without `recordedAt` is the total of today. */
export type DisplayedMeasurement = Omit<Newest, 'recordedAt'> & { recordedAt?: string }

/**
 * For steps, returns today's total, because wearables report steps repeatedly and the newest report is not always the
 * largest. For other metrics, and for steps if today has no total, returns the newest measurement. Null means that no
 * measurement exists. Undefined means that no measurement is loaded yet.
 */
export function chooseDisplayedMeasurement(
  metric: HealthMetric,
  newest: Newest | null | undefined,
  today: Pick<Today, 'steps'> | undefined,
): DisplayedMeasurement | null | undefined {
  if (metric === 'steps' && today && today.steps !== null)
    return { recordType: 'steps', value: { count: today.steps } }
  return newest
}
