import { transaction } from '@sanhe/kit/sqlite/database'
import type { AuthenticatedPerson, Deps } from '#core'
import { type DeviceKeyRow, listDeviceKeysOfPerson, revokeDeviceKey } from '#keys'
import { revokeUploadUrls } from '#uploads'
import { apiError } from './errors.ts'
import { decidePersonChangeRefusal, decidePersonRemovalRefusal, type PersonChange } from './rules.ts'
import * as store from './store.ts'

export type PeopleDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'certificate' | 'relay' | 'secrets' | 'pairingTokens'
>

/** Effects of a removal outside of this module. */
export type RemovalEffects = {
  /** Closes the connections of a device at once. */
  closeDevice(key: Pick<DeviceKeyRow, 'key_id' | 'relay_key'>): void
  /** Stops the work of a conversation and deletes it. */
  deleteSession(sessionId: string): void
}

export function changePerson(
  { db, clock }: Pick<PeopleDeps, 'db' | 'clock'>,
  actor: AuthenticatedPerson,
  personId: string,
  { name, role }: PersonChange,
) {
  return transaction(db, () => {
    const row = getPerson(db, personId)
    const refusal = decidePersonChangeRefusal(actor.role, row.role, { role })
    if (refusal) throw apiError(refusal)
    if (name !== undefined && store.isNameTaken(db, name, { personId, now: clock.now() }))
      throw apiError('PERSON_NAME_TAKEN')
    store.setPerson(db, personId, { ...(name !== undefined && { name }), ...(role && { role }) })
    return getPerson(db, personId)
  })
}

/**
 * Removes a person. The devices are revoked first, in one transaction, so that none of them can act any more. Then
 * their connections close and the private conversations are deleted with their work. Work in shared conversations goes
 * on, and these conversations pass to the owner.
 */
export function removePerson(
  deps: PeopleDeps,
  actor: AuthenticatedPerson,
  personId: string,
  { closeDevice, deleteSession }: RemovalEffects,
) {
  const { db, clock, pairingTokens } = deps
  const now = clock.now()
  const { keys, sessions } = transaction(db, () => {
    const row = getPerson(db, personId)
    const refusal = decidePersonRemovalRefusal(actor.role, row.role)
    if (refusal) throw apiError(refusal)
    const keys = listDeviceKeysOfPerson(db, personId)
    for (const { key_id } of keys) revokeDeviceKey(db, key_id, now)
    store.markPersonRemoved(db, personId, now)
    store.removeOpenInvitationsOf(db, personId)
    store.handOverSharedSessions(db, personId)
    store.removePrivateData(db, personId)
    revokeUploadUrls(db)
    return { keys, sessions: store.listPrivateSessions(db, personId) }
  })
  for (const [hash, token] of pairingTokens) if (token.personId === personId) pairingTokens.delete(hash)
  for (const key of keys) closeDevice(key)
  for (const sessionId of sessions) deleteSession(sessionId)
}

export function getPerson(db: Deps['db'], personId: string) {
  const row = store.findPerson(db, personId)
  if (!row) throw apiError('PERSON_NOT_FOUND')
  return row
}
