import { transaction } from '@sanhe/kit/sqlite/database'
import { addNotice, type Deps } from '#core'
import { type Row, tables } from '#tables'

type BundleDecision = Pick<Row<'bundle_decisions'>, 'bundle_name' | 'version' | 'decision' | 'reason'>

/**
 * Notifies the devices of a person of a decision of the market. The market sends a decision again if it does not know
 * whether it arrived, so a known decision has no effect.
 */
export function addBundleDecision(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: string,
  decisionId: string,
  decision: BundleDecision,
) {
  const decision_id = `bundle:${personId}:${decisionId}`
  const now = clock.now()
  transaction(db, () => {
    if (hasDecision(db, decision_id)) return
    tables.insert(db, 'bundle_decisions', { ...decision, decision_id, created_at: now })
    const notice = { kind: 'replies', session_id: null, subject_id: decision_id } as const
    addNotice(db, { ...notice, notice_key: decision_id, person_id: personId }, now)
  })
}

const known = tables.rows(tables.columns('bundle_decisions', 'decision_id'))

const hasDecision = (db: Deps['db'], id: string) =>
  known.get(db)`SELECT decision_id FROM bundle_decisions WHERE decision_id = ${id}` !== undefined
