import type { ReplyValue } from '@sanhe/kit/http/contract'
import type { ElderContract } from '#elder-contract.ts'
import type { HealthRecord, Metric } from './metrics.ts'

type Today = ReplyValue<ElderContract['health']['dashboard']>['today']
type Newest = Pick<HealthRecord, 'recordType' | 'value' | 'recordedAt'>

/** A value on the health page. Without a time it is that of today as a whole. */
export type Shown = Omit<Newest, 'recordedAt'> & { recordedAt?: string }

/**
 * Steps are those of today: devices report them again and again, and the newest report need not be the largest. Of other
 * metrics, and of steps on a day without any, it is the newest measurement. Null: there is none; undefined: not loaded.
 */
export function shownOf(
  metric: Metric,
  newest: Newest | null | undefined,
  today: Pick<Today, 'steps'> | undefined,
): Shown | null | undefined {
  if (metric === 'steps' && today && today.steps !== null)
    return { recordType: 'steps', value: { count: today.steps } }
  return newest
}
