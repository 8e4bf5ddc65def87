import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, done, refuse as refuseCommon } from '#core'
import { assertNotSensitive } from '#moderation'
import { findUser } from '#users'
import { addApplication, findLast } from './application-store.ts'
import type { Application } from './contract.ts'
import { refuse } from './errors.ts'
import { getFigures } from './figures-store.ts'
import { applyRefusal, missingOf } from './rules.ts'
import { findCaptain, lockUser } from './store.ts'
import { requirementsView, writtenView } from './views.ts'

type ApplyDeps = Pick<Deps, 'db' | 'clock'>

export async function apply({ db, clock }: ApplyDeps, userId: number, body: z.output<typeof Application>) {
  assertNotSensitive(body.bio, body.servingArea, ...body.specialties)
  const { id } = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const user = await lockUser(tx, userId)
    if (!user) throw refuseCommon('NOT_FOUND')
    const captain = (await findCaptain(tx, userId))?.status
    const hasPending = (await findLast(tx, userId))?.status === 'pending'
    const figures = await getFigures(tx, userId, now)
    const refusal = applyRefusal({ captain, hasPending, verified: user.verified }, figures)
    if (refusal === 'CAPTAIN_REQUIREMENTS_NOT_MET')
      throw refuse(refusal, { missing: missingOf(user, figures) })
    if (refusal) throw refuse(refusal)
    return addApplication(tx, {
      user_id: userId,
      bio: body.bio,
      specialties: body.specialties,
      serving_area: body.servingArea,
      contact_info: JSON.stringify({ phone: user.phone }),
      created_at: toDate(now),
    })
  })
  return { ...done('申请已提交，1到3天内审核'), id, status: 'pending' as const }
}

export async function readApplication({ db, clock }: ApplyDeps, userId: number) {
  const [user, captain, last, figures] = await Promise.all([
    findUser(db, userId),
    findCaptain(db, userId),
    findLast(db, userId),
    getFigures(db, userId, clock.now()),
  ])
  const verified = user?.verified ?? false
  const standing = { captain: captain?.status, hasPending: last?.status === 'pending', verified }
  return {
    status: last?.status ?? ('none' as const),
    canApply: !applyRefusal(standing, figures),
    application: last ? writtenView(last) : null,
    requirements: requirementsView(verified, figures),
  }
}
