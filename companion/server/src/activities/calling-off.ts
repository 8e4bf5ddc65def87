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

/** By an administrator: whoever would come, and its creator, are told why. */
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

/** Of an account that is shut: nobody is left waiting for who cannot come. One that was opened again keeps what it called for. */
export async function callOffAll(deps: OffDeps, userId: number) {
  const user = await findUser(deps.db, userId)
  if (user?.status !== 'disabled') return
  // One at a time: each is a transaction of its own.
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
