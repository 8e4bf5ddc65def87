import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { ElderContract } from '#elder-contract.ts'
import type { HealthRecord, Metric } from './metrics.ts'

type Today = ReplyValue<ElderContract['health']['dashboard']>['today']
type Newest = Pick<HealthRecord, 'recordType' | 'value' | 'recordedAt'>

/** Value on the health page. A value without `recordedAt` is the total of today. */
export type DisplayedValue = Omit<Newest, 'recordedAt'> & { recordedAt?: string }

/**
 * Returns today's total for steps, because devices report them repeatedly and the newest report need not be the
 * largest. Other metrics, and steps on a day without any, show the newest measurement. Null: there is none; undefined:
 * not loaded.
 */
export function displayedValue(
  metric: Metric,
  newest: Newest | null | undefined,
  today: Pick<Today, 'steps'> | undefined,
): DisplayedValue | null | undefined {
  if (metric === 'steps' && today && today.steps !== null)
    return { recordType: 'steps', value: { count: today.steps } }
  return newest
}
