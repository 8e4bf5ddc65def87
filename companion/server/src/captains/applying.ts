import { inTransaction } from '@sanhe/kit/postgres/database'
import { toDate } from '@sanhe/kit/runtime/clock'
import type { z } from 'zod'
import { type Deps, createSuccessResponse, apiError as refuseCommon } from '#core'
import { assertNoSensitiveWords } from '#moderation'
import { findUser } from '#users'
import { addCaptainApplication, findLatestCaptainApplication } from './application-store.ts'
import type { CaptainApplicationInput } from './contract.ts'
import { apiError } from './errors.ts'
import { decideCaptainApplicationRefusal, listMissingCaptainRequirements } from './rules.ts'
import { getOrganiserStatistics } from './statistics-store.ts'
import { findCaptain, lockActiveUserRow } from './store.ts'
import { toCaptainApplicationResponse, toRequirementsResponse } from './views.ts'

type ApplyDeps = Pick<Deps, 'db' | 'clock' | 'wordList'>

export async function applyAsCaptain(
  deps: ApplyDeps,
  userId: number,
  body: z.output<typeof CaptainApplicationInput>,
) {
  const { db, clock } = deps
  await assertNoSensitiveWords(deps, body.bio, body.servingArea, ...body.specialties)
  const { id } = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const user = await lockActiveUserRow(tx, userId)
    if (!user) throw refuseCommon('NOT_FOUND')
    const captain = (await findCaptain(tx, userId))?.status
    const hasPending = (await findLatestCaptainApplication(tx, userId))?.status === 'pending'
    const figures = await getOrganiserStatistics(tx, userId, now)
    const refusal = decideCaptainApplicationRefusal({ captain, hasPending, verified: user.verified }, figures)
    if (refusal === 'CAPTAIN_REQUIREMENTS_NOT_MET')
      throw apiError(refusal, { missing: listMissingCaptainRequirements(user, figures) })
    if (refusal) throw apiError(refusal)
    return addCaptainApplication(tx, {
      user_id: userId,
      bio: body.bio,
      specialties: body.specialties,
      serving_area: body.servingArea,
      contact_info: JSON.stringify({ phone: user.phone }),
      created_at: toDate(now),
    })
  })
  return { ...createSuccessResponse('申请已提交，1到3天内审核'), id, status: 'pending' as const }
}

export async function getCaptainApplicationStatus({ db, clock }: ApplyDeps, userId: number) {
  const [user, captain, last, figures] = await Promise.all([
    findUser(db, userId),
    findCaptain(db, userId),
    findLatestCaptainApplication(db, userId),
    getOrganiserStatistics(db, userId, clock.now()),
  ])
  const verified = user?.verified ?? false
  const state = { captain: captain?.status, hasPending: last?.status === 'pending', verified }
  return {
    status: last?.status ?? ('none' as const),
    canApply: !decideCaptainApplicationRefusal(state, figures),
    application: last ? toCaptainApplicationResponse(last) : null,
    requirements: toRequirementsResponse(verified, figures),
  }
}
