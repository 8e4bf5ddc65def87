import { dayMs, type Instant } from '@sanhe/kit/runtime/clock'
import type { Job } from '@sanhe/kit/runtime/jobs'
import { sha256 } from '@sanhe/kit/security/secrets'
import { transaction } from '@sanhe/kit/sqlite/database'
import { type AuthenticatedPerson, createPrefixedId, type Deps } from '#core'
import { createTokenLink, type FindInvitation, generatePairingToken, renderQrSvg } from '#pairing'
import { apiError } from './errors.ts'
import { decideInvitationRefusal, invitationLifetimeMs, maxPeople, mayInvite } from './rules.ts'
import type { PeopleDeps } from './service.ts'
import * as store from './store.ts'
import { toInvitationResponse } from './views.ts'

type InvitationDeps = Pick<PeopleDeps, 'db' | 'clock' | 'secrets' | 'relay'>
type Input = Pick<store.InvitationRow, 'name' | 'role'>

/** Time for which an expired invitation is kept, so that its device gets "expired" instead of "wrong". */
const expiredRetentionMs = 30 * dayMs

const cipherPlace = (invitationId: string) => `invitations:${invitationId}`

export function addInvitation(deps: InvitationDeps, actor: AuthenticatedPerson, { name, role }: Input) {
  const { db, clock, secrets, relay } = deps
  const now = clock.now()
  if (!mayInvite(actor.role, role)) throw apiError('ONLY_OWNER_MAY')
  const token = generatePairingToken()
  const row = transaction(db, () => {
    if (store.countPeopleAndInvitations(db, now) >= maxPeople) throw apiError('TOO_MANY_PEOPLE')
    if (store.isNameTaken(db, name, { now })) throw apiError('PERSON_NAME_TAKEN')
    const invitation_id = createPrefixedId('inv', now)
    return store.addInvitation(db, {
      invitation_id,
      token: secrets.encrypt(token, cipherPlace(invitation_id)),
      token_hash: sha256(token),
      name,
      role,
      invited_by: actor.personId,
      created_at: now,
      expires_at: now + invitationLifetimeMs,
    })
  })
  relay.allowPairing(token, row.expires_at)
  return row
}

/** Returns an open invitation that a person may show and withdraw. */
export function getOpenInvitation(
  { db, clock }: Pick<InvitationDeps, 'db' | 'clock'>,
  actor: AuthenticatedPerson,
  invitationId: string,
) {
  const row = store.findInvitation(db, invitationId)
  if (!row || decideInvitationRefusal(row, clock.now())) throw apiError('INVITATION_NOT_FOUND')
  if (!mayInvite(actor.role, row.role)) throw apiError('ONLY_OWNER_MAY')
  return row
}

/** Returns the link of an invitation and its QR code. */
export async function createInvitationCode(
  deps: PeopleDeps,
  actor: AuthenticatedPerson,
  row: store.InvitationRow,
  port: number,
) {
  const token = decryptToken(deps, row)
  if (token === undefined) throw apiError('INVITATION_NOT_FOUND')
  const url = createTokenLink(deps, port, { token, expiresAt: row.expires_at })
  await deps.relay.confirmed()
  return { invitation: toInvitationResponse(row, actor), url, qr_svg: await renderQrSvg(url) }
}

const decryptToken = ({ secrets }: Pick<Deps, 'secrets'>, { token, invitation_id }: store.InvitationRow) =>
  secrets.decrypt(token, cipherPlace(invitation_id))

/** Returns the function with which the pairing redeems invitations. */
export const createInvitationFinder =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>): FindInvitation =>
  (token) => {
    const row = store.findInvitationByToken(db, sha256(token))
    if (!row) return undefined
    const now = clock.now()
    const refusal = decideInvitationRefusal(row, now)
    if (refusal) return { refusal }
    return {
      redeem() {
        if (!store.claimInvitation(db, row.invitation_id, now)) throw apiError('INVITATION_NOT_FOUND')
        const person_id = createPrefixedId('person', now)
        store.addPerson(db, { person_id, name: row.name, role: row.role, created_at: now })
        return person_id
      },
    }
  }

/** Lets the relay admit devices with open invitations. Call this at the start of the server. */
export function admitInvitedDevices(deps: InvitationDeps) {
  for (const row of store.listOpenInvitations(deps.db, deps.clock.now())) {
    const token = decryptToken(deps, row)
    if (token !== undefined) deps.relay.allowPairing(token, row.expires_at)
  }
}

export const peopleJobs = ({ db }: Pick<Deps, 'db'>): Job[] => [
  {
    name: 'remove-old-invitations',
    everyMs: dayMs,
    run: (now: Instant) => store.removeOldInvitations(db, now - expiredRetentionMs),
  },
]
