import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { ElderContract } from '#elder-contract.ts'
import type { HealthMetric, HealthRecord } from './metrics.ts'

type Today = ReplyValue<ElderContract['health']['dashboard']>['today']
type Newest = Pick<HealthRecord, 'recordType' | 'value' | 'recordedAt'>

/** Measurement on the health page. A measurement without `recordedAt` is the total of today. */
export type DisplayedMeasurement = Omit<Newest, 'recordedAt'> & { recordedAt?: string }

/**
 * Returns today's total for steps, because wearables report steps repeatedly and the newest report is not always the
 * largest. Returns the newest measurement for other metrics, and for steps on a day without any. Null means that no
 * measurement exists, undefined that none is loaded yet.
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
