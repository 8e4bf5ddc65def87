import { inTransaction } from '@sanhe/kit/postgres/database'
import { recordAudit } from '#audit'
import { type Deps, refuse as refuseCommon, toUser } from '#core'
import { notify } from '#notifications'
import { findUser } from '#users'
import { listCalledFor } from './due-store.ts'
import { refuse } from './errors.ts'
import { calledOffFor } from './notices.ts'
import { callOff } from './planning.ts'
import { changeRefusal, statusAt } from './rules.ts'
import * as store from './store.ts'

type OffDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
type By = { adminId: number; ip: string; reason: string }

/** Cancels an activity as administrator and notifies the participants and the organiser of the reason. */
export async function callOffByAdmin(deps: OffDeps, id: number, { reason, ...by }: By) {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const activity = await store.lockActivity(tx, id)
    if (!activity) throw refuseCommon('NOT_FOUND')
    const refusal = changeRefusal(store.standingOf(activity), now)
    if (refusal) throw refuse(refusal)
    await notify(deps, tx, toUser(activity.creator_id), calledOffFor(activity, reason))
    await callOff(deps, tx, activity, now, { reason })
    const entry = { action: 'activity.calledOff', resourceType: 'activity', resourceId: id, ip: by.ip }
    await recordAudit(tx, { ...entry, detail: { adminId: by.adminId, reason } }, now)
  })
}

/** Cancels all upcoming activities of a disabled organiser. Does nothing if the account has been enabled again. */
export async function callOffAll(deps: OffDeps, userId: number) {
  const user = await findUser(deps.db, userId)
  if (user?.status !== 'disabled') return
  // The activities are cancelled one after the other, each in its own transaction.
  // oxlint-disable-next-line no-await-in-loop
  for (const { id } of await listCalledFor(deps.db, userId, deps.clock.now())) await callOffShut(deps, id)
}

const callOffShut = (deps: OffDeps, id: number) =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const activity = await store.lockActivity(tx, id)
    if (!activity || statusAt(store.standingOf(activity), now) !== 'upcoming') return
    await callOff(deps, tx, activity, now, { reason: null })
  })
