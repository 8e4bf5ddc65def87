import { deriveKey, sign, unsign } from '@sanhe/kit/security/secrets'
import type { Deps } from '#core'

export type TokenDeps = Pick<Deps, 'config'>

const keyOf = ({ config }: TokenDeps) => deriveKey(config.jwtSecret, 'pay pages')

/** Returns the URL that lets its holder see and pay this one order, as long as the order can be paid. */
export const payUrl = (deps: TokenDeps & Pick<Deps, 'publicUrl'>, orderNo: string) =>
  `${deps.publicUrl()}/h5/pay/${orderNo}?t=${signatureOf(deps, orderNo)}`

const signatureOf = (deps: TokenDeps, orderNo: string) => sign(orderNo, keyOf(deps)).slice(orderNo.length + 1)

export const isPayToken = (deps: TokenDeps, orderNo: string, token: string) =>
  unsign(`${orderNo}.${token}`, keyOf(deps)) === orderNo
