import { inTransaction } from '@sanhe/kit/postgres/database'
import { addDays, instantToShanghaiDay } from '@sanhe/kit/runtime/clock'
import { type Deps, createSuccessResponse } from '#core'
import { apiError } from './errors.ts'
import { earnPoints, openPointsLedger } from './ledger.ts'
import { isStreakBonusDay, pointsByAction, streakBonusPoints } from './rules.ts'
import { addCheckIn, findCheckInStreak } from './store.ts'

/** Checks a user in, once per day in Shanghai time. Each seventh day in a row earns a bonus. */
export const checkInForPoints = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number) =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const day = instantToShanghaiDay(now)
    const ledger = await openPointsLedger(tx, userId, now)
    const streak = (await findCheckInStreak(tx, userId, addDays(day, -1))) + 1
    if (!(await addCheckIn(tx, { user_id: userId, day, streak }))) throw apiError('ALREADY_CHECKED_IN')
    const { points } = pointsByAction.sign_in
    await earnPoints(ledger, { action: 'sign_in', points, reference: day, description: '每日签到' })
    const bonus = isStreakBonusDay(streak) ? streakBonusPoints : 0
    if (bonus)
      await earnPoints(ledger, { action: 'streak', points: bonus, reference: day, description: '连续签到' })
    const { available_points: availablePoints } = ledger.account
    return { ...createSuccessResponse('签到成功'), points: points + bonus, bonus, streak, availablePoints }
  })
