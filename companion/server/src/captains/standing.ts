import { decimalOfFen } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { localDay } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import { type Db, type Deps, done, type Person, refuse as refuseCommon, toUser } from '#core'
import { notify } from '#notifications'
import { refuse } from './errors.ts'
import { getFigures } from './figures-store.ts'
import * as notices from './notices.ts'
import { becomes, honoredAYear, levelAfter, mayBecome, subsidies, type Wish } from './rules.ts'
import * as store from './store.ts'

type StandingDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
type Asked = { userId: number; wish: Wish | 'honor' | 'endHonor'; reason?: string }

/** Changes one captain under the lock of the account and audits the decision. */
const change = (
  { db, clock }: StandingDeps,
  admin: Person,
  { userId, wish, reason }: Asked,
  move: (tx: Db, captain: store.CaptainRow, now: number) => Promise<void>,
) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    await store.lockUser(tx, userId)
    const captain = await store.findCaptain(tx, userId)
    if (!captain) throw refuseCommon('NOT_FOUND')
    await move(tx, captain, now)
    const entry = { action: `captains.${wish}`, resourceType: 'captain', resourceId: userId }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id, reason } }, now)
  })

export async function honor(deps: StandingDeps, admin: Person, userId: number) {
  await change(deps, admin, { userId, wish: 'honor' }, async (tx, { level, status, honor_year }, now) => {
    const year = Number(localDay(now).slice(0, 4))
    if (status !== 'active' || honor_year === year) throw refuseCommon('STATUS_CONFLICT')
    if ((await store.countHonored(tx, year)) >= honoredAYear) throw refuse('HONOR_LIST_FULL')
    await store.setLevel(tx, userId, 'honor', year, now)
    await store.setMark(tx, userId, 'honor', now)
    if (level !== 'honor') await notify(deps, tx, toUser(userId), notices.levelChanged(level, 'honor'))
  })
  return done('已授予荣誉队长')
}

export async function endHonor(deps: StandingDeps, admin: Person, userId: number) {
  await change(deps, admin, { userId, wish: 'endHonor' }, async (tx, { level, status }, now) => {
    if (status !== 'active' || level !== 'honor') throw refuseCommon('STATUS_CONFLICT')
    const earned = levelAfter('trainee', await getFigures(tx, userId, now))
    await store.setLevel(tx, userId, earned, null, now)
    await store.setMark(tx, userId, earned, now)
    await notify(deps, tx, toUser(userId), notices.levelChanged(level, earned))
  })
  return done('已取消荣誉队长')
}

const answers: Record<Wish, string> = {
  suspend: '已暂停队长资格',
  restore: '已恢复队长资格',
  revoke: '已取消队长资格',
}

/**
 * Suspends, restores or revokes a captain. A suspended captain keeps the level for later, but has no badge and no
 * subsidy.
 */
export async function changeStanding(
  deps: StandingDeps,
  admin: Person,
  { userId, wish, reason = '' }: { userId: number; wish: Wish; reason?: string },
) {
  await change(deps, admin, { userId, wish, reason }, async (tx, { level, status }, now) => {
    if (!mayBecome(wish, status)) throw refuseCommon('STATUS_CONFLICT')
    const isBack = wish === 'restore'
    const monthly_subsidy = decimalOfFen(isBack ? subsidies[level] : 0)
    const changes = { status: becomes[wish], monthly_subsidy, ...(wish === 'revoke' && { honor_year: null }) }
    await store.setCaptain(tx, userId, changes, now)
    await store.setMark(tx, userId, isBack ? level : null, now)
    await notify(deps, tx, toUser(userId), notices.standingChanged(wish, reason))
  })
  return done(answers[wish])
}
