import { fenToDecimalYuan } from '@sanhe/kit/money'
import { inTransaction } from '@sanhe/kit/postgres/database'
import { instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import { recordAudit } from '#audit'
import {
  type AuthenticatedCaller,
  type Db,
  type Deps,
  createSuccessResponse,
  apiError as refuseCommon,
  toUserRecipient,
} from '#core'
import { addNotificationInTransaction } from '#notifications'
import { apiError } from './errors.ts'
import * as notices from './notices.ts'
import {
  type CaptainStatusAction,
  captainStatusByAction,
  isCaptainActionAllowed,
  getCaptainLevel,
  maxHonoraryCaptainsPerYear,
  monthlySubsidies,
} from './rules.ts'
import { getOrganiserStatistics } from './statistics-store.ts'
import * as store from './store.ts'

type CaptainDeps = Pick<Deps, 'db' | 'clock' | 'emit'>
type CaptainChange = { userId: number; action: CaptainStatusAction | 'honor' | 'endHonor'; reason?: string }

/** Locks the user row, changes the captain and records the decision in the audit log. */
const changeLockedCaptain = (
  { db, clock }: CaptainDeps,
  admin: AuthenticatedCaller,
  { userId, action, reason }: CaptainChange,
  move: (tx: Db, captain: store.CaptainRow, now: number) => Promise<void>,
) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    await store.lockActiveUserRow(tx, userId)
    const captain = await store.findCaptain(tx, userId)
    if (!captain) throw refuseCommon('NOT_FOUND')
    await move(tx, captain, now)
    const entry = { action: `captains.${action}`, resourceType: 'captain', resourceId: userId }
    await recordAudit(tx, { ...entry, detail: { adminId: admin.id, reason } }, now)
  })

export async function grantHonoraryLevel(deps: CaptainDeps, admin: AuthenticatedCaller, userId: number) {
  await changeLockedCaptain(
    deps,
    admin,
    { userId, action: 'honor' },
    async (tx, { level, status, honor_year }, now) => {
      const year = Number(instantToShanghaiDay(now).slice(0, 4))
      if (status !== 'active' || honor_year === year) throw refuseCommon('STATUS_CONFLICT')
      if ((await store.countHonoraryCaptains(tx, year)) >= maxHonoraryCaptainsPerYear)
        throw apiError('HONOR_LIST_FULL')
      await store.setCaptainLevel(tx, userId, 'honor', year, now)
      await store.setCaptainBadge(tx, userId, 'honor', now)
      if (level !== 'honor')
        await addNotificationInTransaction(
          deps,
          tx,
          toUserRecipient(userId),
          notices.createLevelChangedNotice(level, 'honor'),
        )
    },
  )
  return createSuccessResponse('已授予荣誉队长')
}

export async function endHonoraryLevel(deps: CaptainDeps, admin: AuthenticatedCaller, userId: number) {
  await changeLockedCaptain(
    deps,
    admin,
    { userId, action: 'endHonor' },
    async (tx, { level, status }, now) => {
      if (status !== 'active' || level !== 'honor') throw refuseCommon('STATUS_CONFLICT')
      const earned = getCaptainLevel('trainee', await getOrganiserStatistics(tx, userId, now))
      await store.setCaptainLevel(tx, userId, earned, null, now)
      await store.setCaptainBadge(tx, userId, earned, now)
      await addNotificationInTransaction(
        deps,
        tx,
        toUserRecipient(userId),
        notices.createLevelChangedNotice(level, earned),
      )
    },
  )
  return createSuccessResponse('已取消荣誉队长')
}

const actionMessages: Record<CaptainStatusAction, string> = {
  suspend: '已暂停队长资格',
  restore: '已恢复队长资格',
  revoke: '已取消队长资格',
}

/**
 * Suspends, restores or revokes a captain. A suspended captain keeps the stored level, but has no badge and no subsidy.
 */
export async function changeCaptainStatus(
  deps: CaptainDeps,
  admin: AuthenticatedCaller,
  { userId, action, reason = '' }: { userId: number; action: CaptainStatusAction; reason?: string },
) {
  await changeLockedCaptain(deps, admin, { userId, action, reason }, async (tx, { level, status }, now) => {
    if (!isCaptainActionAllowed(action, status)) throw refuseCommon('STATUS_CONFLICT')
    const isBack = action === 'restore'
    const monthly_subsidy = fenToDecimalYuan(isBack ? monthlySubsidies[level] : 0)
    const changes = {
      status: captainStatusByAction[action],
      monthly_subsidy,
      ...(action === 'revoke' && { honor_year: null }),
    }
    await store.updateCaptain(tx, userId, changes, now)
    await store.setCaptainBadge(tx, userId, isBack ? level : null, now)
    await addNotificationInTransaction(
      deps,
      tx,
      toUserRecipient(userId),
      notices.createCaptainStatusChangedNotice(action, reason),
    )
  })
  return createSuccessResponse(actionMessages[action])
}
