import { withCode } from '#auth'
import { type Deps, refuse } from '#core'
import { askWechat } from '#users'
import { enterChild, setChild } from './store.ts'
import { childView } from './views.ts'

type LoginDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'tokens' | 'wechatMini' | 'log'>

/** Logs in whom WeChat vouches for; the first time makes the account. */
export async function logInChild(deps: LoginDeps, code: string) {
  const { db, clock, tokens } = deps
  const { openId, unionId } = await askWechat(deps, code)
  const child = await enterChild(db, { openId, unionId }, clock.now())
  if (child.status !== 'active') throw refuse('ACCOUNT_DISABLED')
  const token = await tokens.issue({ type: 'child', id: child.id })
  return { success: true as const, data: { token, user: { ...childView(child), isNewUser: child.is_new } } }
}

type PhoneDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'limiter'>

type Shown = { phone: string; code: string; ip: string }

export const bindPhone = (deps: PhoneDeps, childId: number, shown: Shown) =>
  withCode(deps, { ...shown, purpose: 'bindChild' }, (tx) => setChild(tx, childId, { phone: shown.phone }))
