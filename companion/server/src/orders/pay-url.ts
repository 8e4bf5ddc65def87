import { minuteMs, secondMs } from '@sanhe/kit/clock'
import { deriveKey, sign } from '@sanhe/kit/secrets'
import type { Deps } from '#core'

const payUrlLifetimeMs = 30 * minuteMs

/** Where an order is paid by whoever is given the address, for half an hour. */
export function payUrl(
  { config, clock, publicUrl }: Pick<Deps, 'config' | 'clock' | 'publicUrl'>,
  orderNo: string,
) {
  const until = Math.floor((clock.now() + payUrlLifetimeMs) / secondMs)
  const signed = sign(`${orderNo}.${until}`, deriveKey(config.jwtSecret, 'addresses to pay at'))
  return `${publicUrl()}/h5/pay/${orderNo}?t=${signed.slice(orderNo.length + 1)}`
}
