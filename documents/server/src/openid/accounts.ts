import { toIso } from '@sanhe/kit/runtime/clock'
import type { OpenidIdentity } from '@sanhe/providers/openid-connect'
import { addUserInTransaction, findUserByName } from '#accounts'
import { recordAudit, toAuditOrigin } from '#audit'
import type { Deps, UserRole } from '#core'
import { consumeInvitation } from '#invitations'
import { chooseUsername, decideDomainRefusal, type OpenidLoginProblem } from './rules.ts'
import * as store from './store.ts'

type AccountDeps = Pick<Deps, 'db' | 'clock'> & { settings: NonNullable<Deps['config']['openid']> }
type Login = { invitationHash: string | null; passwordHash: string; address: string }
type Account = { id: number; username: string; role: UserRole; disabled_at: string | null }

/**
 * Returns the account of a person, in the caller's transaction. First choice is the account that is linked to the
 * identity. Second choice is the account with the person's e-mail address, if the settings allow such a link. Otherwise
 * creates an account, if the person has an invitation or sign-up is open.
 */
export function findOrCreateAccount(
  deps: AccountDeps,
  identity: OpenidIdentity,
  login: Login,
): Account | OpenidLoginProblem {
  const { db, settings } = deps
  const linked = store.findLinkedUser(db, identity.issuer, identity.subject)
  const refusal = decideDomainRefusal(identity, settings)
  if (refusal) return refusal
  const account = linked ?? linkByEmail(deps, identity) ?? createAccount(deps, identity, login)
  if (typeof account === 'string') return account
  return account.disabled_at === null ? account : 'blocked'
}

function linkByEmail(deps: AccountDeps, identity: OpenidIdentity) {
  const { verifiedEmail } = identity
  if (!deps.settings.linksByEmail || verifiedEmail === undefined) return undefined
  const [user, ...others] = store.listUnlinkedUsersByEmail(deps.db, verifiedEmail)
  // If two accounts have the address, it is unknown which of them belongs to the person.
  if (!user || others.length > 0) return undefined
  if (user.disabled_at === null) addIdentity(deps, identity, user.id)
  return user
}

function createAccount(
  deps: AccountDeps,
  identity: OpenidIdentity,
  login: Login,
): Account | OpenidLoginProblem {
  const { db, settings } = deps
  const invited = login.invitationHash === null ? undefined : consumeInvitation(deps, login.invitationHash)
  if (login.invitationHash !== null && !invited) return 'invitation'
  if (!invited && !settings.isSignUpOpen) return 'not-invited'
  const given = invited ?? { role: settings.role, project_ids: [] }
  const username = chooseUsername(identity.name, (name) => findUserByName(db, name) !== undefined)
  const user = addUserInTransaction(
    deps,
    { ...given, username, email: identity.verifiedEmail ?? null },
    login.passwordHash,
  )
  addIdentity(deps, identity, user.id)
  const action = invited ? 'invitation.accepted' : 'user.created'
  recordAudit(deps, toAuditOrigin(user, { ip: login.address }), {
    action,
    target: username,
    detail: { role: user.role, method: 'openid' },
  })
  return user
}

function addIdentity({ db, clock }: AccountDeps, { issuer, subject }: OpenidIdentity, userId: number) {
  store.addOpenidIdentity(db, { issuer, subject, user_id: userId, created_at: toIso(clock.now()) })
}
