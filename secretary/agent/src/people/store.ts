import type { Instant } from '@sanhe/kit/runtime/clock'
import type { Sqlite } from '@sanhe/kit/sqlite/database'
import { type Row, tables } from '#tables'

export type PersonRow = Row<'people'>
export type InvitationRow = Row<'invitations'>

const person = tables.rows('people')
const invitation = tables.rows('invitations')
const session = tables.rows(tables.columns('sessions', 'session_id'))
const count = tables.rows({ n: 'integer' })

/** Lists the people who were not removed, the owner first. */
export function listPeople(db: Sqlite) {
  return person.all(db)`
    SELECT * FROM people WHERE removed_at IS NULL ORDER BY role <> 'owner', created_at, person_id`
}

export function findPerson(db: Sqlite, personId: string) {
  return person.get(db)`SELECT * FROM people WHERE person_id = ${personId} AND removed_at IS NULL`
}

export function addPerson(db: Sqlite, row: Omit<PersonRow, 'removed_at'>) {
  tables.insert(db, 'people', { ...row, removed_at: null })
}

export function setPerson(db: Sqlite, personId: string, change: Partial<Pick<PersonRow, 'name' | 'role'>>) {
  tables.update(db, 'people', { person_id: personId }, change)
}

/** Marks a person as removed. The name stays, for messages in shared conversations. */
export function markPersonRemoved(db: Sqlite, personId: string, now: Instant) {
  tables.update(db, 'people', { person_id: personId }, { removed_at: now })
}

/** Returns whether an open invitation or another person has this name, in any case. */
export function isNameTaken(
  db: Sqlite,
  name: string,
  { personId, now }: { personId?: string; now: Instant },
) {
  const found = count.one(db)`
    SELECT (SELECT count(*) FROM people
        WHERE name = ${name} COLLATE NOCASE AND removed_at IS NULL AND person_id <> ${personId ?? ''})
      + (SELECT count(*) FROM invitations
        WHERE name = ${name} COLLATE NOCASE AND used_at IS NULL AND expires_at > ${now}) AS n`
  return found.n > 0
}

export function countPeopleAndInvitations(db: Sqlite, now: Instant) {
  return count.one(db)`
    SELECT (SELECT count(*) FROM people WHERE removed_at IS NULL)
      + (SELECT count(*) FROM invitations WHERE used_at IS NULL AND expires_at > ${now}) AS n`.n
}

export function addInvitation(db: Sqlite, row: Omit<InvitationRow, 'used_at'>) {
  return tables.insertReturning(db, 'invitations', { ...row, used_at: null })
}

export function listOpenInvitations(db: Sqlite, now: Instant) {
  return invitation.all(db)`
    SELECT * FROM invitations WHERE used_at IS NULL AND expires_at > ${now} ORDER BY created_at, invitation_id`
}

export function findInvitation(db: Sqlite, invitationId: string) {
  return invitation.get(db)`SELECT * FROM invitations WHERE invitation_id = ${invitationId}`
}

export function findInvitationByToken(db: Sqlite, hash: string) {
  return invitation.get(db)`SELECT * FROM invitations WHERE token_hash = ${hash}`
}

/** Marks an invitation as used. Returns false if it was used before, so that one of several attempts succeeds. */
export function claimInvitation(db: Sqlite, invitationId: string, now: Instant) {
  const { changes } = db.sql.run`
    UPDATE invitations SET used_at = ${now} WHERE invitation_id = ${invitationId} AND used_at IS NULL`
  return changes === 1
}

export function removeInvitation(db: Sqlite, invitationId: string) {
  db.sql.run`DELETE FROM invitations WHERE invitation_id = ${invitationId} AND used_at IS NULL`
}

export function removeOpenInvitationsOf(db: Sqlite, personId: string) {
  db.sql.run`DELETE FROM invitations WHERE invited_by = ${personId} AND used_at IS NULL`
}

export function removeOldInvitations(db: Sqlite, before: Instant) {
  db.sql.run`DELETE FROM invitations WHERE expires_at < ${before}`
}

export function listPrivateSessions(db: Sqlite, personId: string) {
  return session.all(db)`
    SELECT session_id FROM sessions WHERE owner_id = ${personId} AND is_shared = 0`.map(
    (row) => row.session_id,
  )
}

/** Lists private sessions of removed people, which a crash during the removal left behind. */
export function listLeftOverSessions(db: Sqlite) {
  return session.all(db)`
    SELECT session_id FROM sessions JOIN people ON person_id = owner_id
    WHERE is_shared = 0 AND removed_at IS NOT NULL`.map((row) => row.session_id)
}

/** Gives the shared conversations of a person to the owner. */
export function handOverSharedSessions(db: Sqlite, personId: string) {
  db.sql.run`UPDATE sessions SET owner_id = 'owner' WHERE owner_id = ${personId} AND is_shared = 1`
}

/** Deletes what only the person could see: private facts and notes, and quick commands. */
export function removePrivateData(db: Sqlite, personId: string) {
  db.sql.run`DELETE FROM facts WHERE person_id = ${personId} AND is_shared = 0`
  db.sql.run`DELETE FROM notes WHERE person_id = ${personId} AND is_shared = 0`
  db.sql.run`DELETE FROM quick_commands WHERE person_id = ${personId}`
}
