import { randomInt } from 'node:crypto'
import type { Instant } from '@sanhe/kit/runtime/clock'
import type { OrderType } from '#core'

const letters: Record<OrderType, string> = {
  appointment: 'A',
  consultation: 'C',
  grocery: 'G',
  membership: 'M',
  housekeeping: 'H',
  merchant_service: 'S',
  group_buy: 'T',
  course: 'K',
  service_product: 'P',
}

const draws = 1_000_000
/** Shares no factor with the number of draws: all come once before one comes again. */
const stride = 617_371
let draw = randomInt(draws)

/** Six digits: of one process no two in a second; of several it can happen, and the table refuses the second. */
const drawn = () => String((draw = (draw + stride) % draws)).padStart(6, '0')

/** 1 letter for the kind, yyMMddHHmmss of Shanghai, 6 drawn digits, a check digit: also a valid number for WeChat. */
export function newOrderNo(type: OrderType, now: Instant) {
  const time = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Asia/Shanghai')
  const stamp = time.toString({ smallestUnit: 'second', offset: 'never', timeZoneName: 'never' })
  const digits = stamp.replace(/\D/g, '').slice(2) + drawn()
  return `${letters[type]}${digits}${checkDigit(digits)}`
}

/** Luhn: one wrong digit, or two that changed places, is seen. */
export function checkDigit(digits: string) {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return (10 - (sum % 10)) % 10
}

/** Before the database is asked: what somebody mistyped is no order of ours. */
export const isOrderNo = (text: string) =>
  /^[A-Z]\d{19}$/.test(text) && checkDigit(text.slice(1, -1)) === Number(text.at(-1))
