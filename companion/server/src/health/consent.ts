import { inTransaction } from '@sanhe/kit/postgres/database'
import type { FastifyRequest } from 'fastify'
import { type Db, type Deps, apiError as refuseCommon } from '#core'
import { assertAgreedVersion, getConsentStatus, recordConsent } from '#legal'
import { deleteWatchesOfUser, readHealthConsent, setHealthConsent } from './consent-store.ts'
import { apiError } from './errors.ts'
import { lockUserForHealth } from './record-store.ts'
import { deleteHealthData } from './report-store.ts'

/** Locks the user row. Returns false if the account is not active or the consent to health data was withdrawn. */
export async function lockUserWithHealthConsent(tx: Db, userId: number) {
  const user = await lockUserForHealth(tx, userId)
  return user !== undefined && user.health_consent !== 'withdrawn'
}

/**
 * Locks the user row and throws unless health data may be recorded. A user who has neither given nor withdrawn the
 * consent may record data, because older clients do not request the consent. If `REQUIRE_CONSENT` is set, such a user
 * may not record data.
 */
export async function assertHealthConsent({ requireConsent }: Deps['config'], tx: Db, userId: number) {
  const user = await lockUserForHealth(tx, userId)
  if (!user) throw refuseCommon('NOT_FOUND')
  const { health_consent: consent } = user
  if (consent === 'withdrawn' || (consent === null && requireConsent))
    throw apiError('HEALTH_CONSENT_REQUIRED')
}

type ConsentDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>
const holderOf = (id: number) => ({ type: 'user' as const, id })

export async function getHealthConsent(deps: ConsentDeps, userId: number) {
  const state = await readHealthConsent(deps.db, userId)
  const { isDue, ...status } = await getConsentStatus(deps, holderOf(userId), 'health')
  return { ...status, state: state ?? ('none' as const), isDue: state !== 'given' || isDue }
}

/** Gives the consent to health data for the current version of its document. */
export const giveHealthConsent = (
  deps: ConsentDeps,
  userId: number,
  version: number,
  request: FastifyRequest,
) =>
  inTransaction(deps.db, async (tx) => {
    if (!(await lockUserForHealth(tx, userId))) throw refuseCommon('NOT_FOUND')
    await assertAgreedVersion(tx, 'health', version)
    const consent = { kind: 'health', version, action: 'agreed' } as const
    await recordConsent({ ...deps, db: tx }, holderOf(userId), consent, request)
    await setHealthConsent(tx, userId, 'given')
  })

/**
 * Withdraws the consent to health data. The watches of the user are unbound, no health data is recorded any more, and
 * children no longer see health data. The user row is locked, so that no measurement is stored after the withdrawal.
 */
export const withdrawHealthConsent = (
  deps: ConsentDeps,
  userId: number,
  isDataDeleted: boolean,
  request: FastifyRequest,
) =>
  inTransaction(deps.db, async (tx) => {
    if (!(await lockUserForHealth(tx, userId))) throw refuseCommon('NOT_FOUND')
    const { version, agreedVersion } = await getConsentStatus({ ...deps, db: tx }, holderOf(userId), 'health')
    const consent = { kind: 'health', version: agreedVersion ?? version, action: 'withdrawn' } as const
    await recordConsent({ ...deps, db: tx }, holderOf(userId), consent, request)
    await setHealthConsent(tx, userId, 'withdrawn')
    await (isDataDeleted ? deleteHealthData(tx, userId) : deleteWatchesOfUser(tx, userId))
  })
