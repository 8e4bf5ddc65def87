import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { type Db, type Deps, apiError as refuseCommon } from '#core'
import type { Measurement } from './contract.ts'
import { assertHealthConsent, lockUserWithHealthConsent } from './consent.ts'
import { apiError } from './errors.ts'
import { type NotifyFamilyDeps, raiseHealthAlerts } from './raise-alerts.ts'
import * as store from './record-store.ts'
import { getHealthFindings, isPlausibleMeasurementTime } from './rules.ts'

/** Stores the new measurements of a user and raises health alerts for them. Runs in the caller's transaction. */
export async function storeHealthRecords(
  deps: NotifyFamilyDeps,
  tx: Db,
  userId: number,
  source: 'device' | 'manual',
  records: store.HealthRecordInput[],
) {
  if (!(await lockUserWithHealthConsent(tx, userId))) return { added: [], alerts: [] }
  const rows = await store.addHealthRecords(tx, userId, source, withoutDuplicates(records), deps.clock.now())
  const added = rows.filter((row) => row.is_new)
  const found = added.flatMap(({ id, record_type, value, recorded_at }) =>
    getHealthFindings({ recordType: record_type, value } as Measurement).map((finding) => ({
      ...finding,
      value,
      recordId: id,
      recordedAt: recorded_at.getTime(),
    })),
  )
  return { added, alerts: await raiseHealthAlerts(deps, tx, userId, found) }
}

/**
 * Keeps one record per type and time, because the table has a unique index on these columns. Of several step counts the
 * largest is kept, because step counts only grow during a day.
 */
function withoutDuplicates(records: store.HealthRecordInput[]) {
  const known = new Map<string, store.HealthRecordInput>()
  for (const record of records) {
    const key = `${record.recordType} ${record.recordedAt}`
    const twin = known.get(key)
    if (!twin || stepsOf(record) > stepsOf(twin)) known.set(key, record)
  }
  return [...known.values()]
}

const stepsOf = (record: store.HealthRecordInput) => (record.recordType === 'steps' ? record.value.count : 0)

/**
 * Stores a measurement that the user has entered. Repeating the same measurement has no effect. A different value for
 * the same time is refused.
 */
export async function addManualRecord(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'emit'>,
  userId: number,
  record: store.HealthRecordInput,
) {
  if (!isPlausibleMeasurementTime(record.recordedAt, deps.clock.now()))
    throw refuseCommon('VALIDATION_ERROR', { field: 'recordedAt' })
  return inTransaction(deps.db, async (tx) => {
    await assertHealthConsent(deps.config, tx, userId)
    const { alerts } = await storeHealthRecords(deps, tx, userId, 'manual', [record])
    const row = await store.findRecordByTime(tx, userId, { ...record, source: 'manual' })
    if (!isDeepStrictEqual(row.value, record.value)) throw apiError('ALREADY_RECORDED')
    return { row, alerts }
  })
}
