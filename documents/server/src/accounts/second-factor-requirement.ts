import { transaction } from '@sanhe/kit/sqlite/database'
import { type AuditOrigin, recordAudit } from '#audit'
import { type Deps, findSetting, type SessionUser, setSetting } from '#core'
import { isSecondFactorRequired, type SecondFactorRequirement } from './rules.ts'
import { hasSecondFactor } from './second-factor-store.ts'
import { listUsers, type UserRow } from './store.ts'

const setting = 'second_factor_required_for'

export const getSecondFactorRequirement = (db: Deps['db']) =>
  (findSetting(db, setting) ?? 'nobody') as SecondFactorRequirement

/**
 * Sets which users must have a second factor. Sessions stay open, but a user who must have a second factor and has none
 * can only set one up.
 */
export function setSecondFactorRequirement(
  deps: Pick<Deps, 'db' | 'clock' | 'sessions' | 'live'>,
  requirement: SecondFactorRequirement,
  origin: AuditOrigin,
) {
  const { db, sessions, live } = deps
  transaction(db, () => {
    const detail = { from: getSecondFactorRequirement(db), to: requirement }
    recordAudit(deps, origin, { action: 'settings.changed', target: 'second_factor', detail })
    setSetting(db, setting, requirement)
  })
  sessions.clear()
  for (const { id } of listUsers(db)) live.publish({ type: 'access.changed', user_id: id })
}

/**
 * Returns whether the user has to set up a second factor before anything else. A login by OpenID Connect never needs
 * a second factor of this service, because the provider decides whether it asks for one.
 */
export const needsSecondFactor = (
  db: Deps['db'],
  { id, role }: Pick<UserRow, 'id' | 'role'>,
  loginMethod: SessionUser['loginMethod'],
) =>
  loginMethod === 'password' &&
  isSecondFactorRequired(getSecondFactorRequirement(db), role) &&
  !hasSecondFactor(db, id)
