import { inTransaction } from '@sanhe/kit/db/database'
import { useCode } from '#auth'
import { type Deps, limits, refuse as refuseCommon } from '#core'
import { askWechat } from '#users'
import { refuse } from './errors.ts'
import { enterChild, setChild } from './store.ts'
import { childView } from './views.ts'

type LoginDeps = Pick<Deps, 'db' | 'clock' | 'tokens' | 'wechatMini' | 'log'>

/** Logs in whom WeChat vouches for; the first time makes the account. */
export async function logInChild(deps: LoginDeps, code: string) {
  const { db, clock, tokens } = deps
  const { openId, unionId } = await askWechat(deps, code)
  const child = await enterChild(db, { openId, unionId }, clock.now())
  if (child.status !== 'active') throw refuseCommon('ACCOUNT_DISABLED')
  const token = await tokens.issue({ type: 'child', id: child.id })
  return { success: true as const, data: { token, user: { ...childView(child), isNewUser: child.is_new } } }
}

type PhoneDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'limiter'>

export async function bindPhone(deps: PhoneDeps, childId: number, phone: string, code: string) {
  const retryAfter = await deps.limiter.take('login', limits.login, phone)
  if (retryAfter) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  const isRight = await inTransaction(deps.db, async (tx) => {
    const isRight = await useCode({ ...deps, db: tx }, phone, 'bindChild', code)
    if (isRight) await setChild(tx, childId, { phone })
    return isRight
  })
  // Thrown after the commit: a wrong guess has to stay counted.
  if (!isRight) throw refuse('INVALID_CODE')
}
