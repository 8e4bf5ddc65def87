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
/**
 * Step from one drawn number to the next. The step is coprime with `draws`, so that every number is drawn once before
 * any number repeats.
 */
const stride = 617_371
let draw = randomInt(draws)

/**
 * Returns six digits, unique within one second of a process. Two processes may draw the same digits; the unique index
 * then refuses the second order.
 */
const nextDraw = () => String((draw = (draw + stride) % draws)).padStart(6, '0')

/**
 * Creates an order number that WeChat Pay also accepts. It consists of a letter for the order type, the time in
 * Shanghai as yyMMddHHmmss, six drawn digits and a check digit.
 */
export function createOrderNo(type: OrderType, now: Instant) {
  const time = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Asia/Shanghai')
  const stamp = time.toString({ smallestUnit: 'second', offset: 'never', timeZoneName: 'never' })
  const digits = stamp.replace(/\D/g, '').slice(2) + nextDraw()
  return `${letters[type]}${digits}${computeLuhnCheckDigit(digits)}`
}

/** Computes the check digit of the Luhn algorithm, which detects one wrong digit or two swapped neighbours. */
export function computeLuhnCheckDigit(digits: string) {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return (10 - (sum % 10)) % 10
}

/** Returns whether the text is a valid order number, so that typing errors cause no query. */
export const isOrderNo = (text: string) =>
  /^[A-Z]\d{19}$/.test(text) && computeLuhnCheckDigit(text.slice(1, -1)) === Number(text.at(-1))
