import { deriveKey, signValue, verifySignedValue } from '@sanhe/kit/security/secrets'
import type { Deps } from '#core'

export type PayTokenDeps = Pick<Deps, 'config'>

const keyOf = ({ config }: PayTokenDeps) => deriveKey(config.jwtSecret, 'pay pages')

/**
 * Returns the URL of the payment page of an order. Any holder of the URL can see and pay this order, as long as it can
 * be paid.
 */
export const createPayUrl = (deps: PayTokenDeps & Pick<Deps, 'publicUrl'>, orderNo: string) =>
  `${deps.publicUrl()}/h5/pay/${orderNo}?t=${signatureOf(deps, orderNo)}`

const signatureOf = (deps: PayTokenDeps, orderNo: string) =>
  signValue(orderNo, keyOf(deps)).slice(orderNo.length + 1)

export const isPayToken = (deps: PayTokenDeps, orderNo: string, token: string) =>
  verifySignedValue(`${orderNo}.${token}`, keyOf(deps)) === orderNo
