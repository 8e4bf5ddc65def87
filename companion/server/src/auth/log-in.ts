import { type Deps, maskPhone, refuse as refuseCommon } from '#core'
import { goOnCounting, isProfileComplete } from '#users'
import { withCode } from './codes.ts'
import { enterUser } from './store.ts'

type LoginDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'limiter' | 'tokens' | 'emit'>

type Attempt = { phone: string; code: string; ip: string }

/** Logs in whoever holds the phone; the first time makes the account. */
export async function logIn(deps: LoginDeps, attempt: Attempt) {
  const { user, isNew } = await withCode(deps, { ...attempt, purpose: 'login' }, (tx) =>
    enter({ ...deps, db: tx }, attempt.phone),
  )
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

async function enter({ db, clock, config, emit }: LoginDeps, phone: string) {
  const entered = await enterUser(db, phone, config.launchCity, clock.now())
  const { id } = entered.user
  if (entered.isNew) {
    await goOnCounting({ config, db }, id, phone, clock.now())
    await emit(db, { type: 'user.registered', subject: `user:${id}`, payload: { userId: id } })
  }
  return entered
}
