import { inTransaction } from '@sanhe/kit/db/database'
import { type Deps, limits, maskPhone, refuse as refuseCommon } from '#core'
import { isProfileComplete } from '#users'
import { useCode } from './codes.ts'
import { refuse } from './errors.ts'
import { enterUser } from './store.ts'

type LoginDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'limiter' | 'tokens' | 'emit'>

/** Logs in whoever holds the phone; the first time makes the account. */
export async function logIn(deps: LoginDeps, phone: string, code: string) {
  const retryAfter = await deps.limiter.take('login', limits.login, phone)
  if (retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  const entered = await inTransaction(deps.db, (tx) => enter({ ...deps, db: tx }, phone, code))
  // Thrown after the commit: a wrong guess has to stay counted.
  if (!entered) throw refuse('INVALID_CODE')
  const { user, isNew } = entered
  if (user.status !== 'active') throw refuseCommon('ACCOUNT_DISABLED')
  return {
    token: await deps.tokens.issue({ type: 'user', id: user.id }),
    user: {
      id: user.id,
      phone: maskPhone(user.phone),
      nickname: user.nickname,
      isNewUser: isNew,
      profileComplete: isProfileComplete(user),
    },
  }
}

async function enter(deps: LoginDeps, phone: string, code: string) {
  const { db, clock, config } = deps
  if (!(await useCode(deps, phone, 'login', code))) return undefined
  const entered = await enterUser(db, phone, config.launchCity, clock.now())
  const { id } = entered.user
  if (entered.isNew)
    await deps.emit(db, { type: 'user.registered', subject: `user:${id}`, payload: { userId: id } })
  return entered
}
