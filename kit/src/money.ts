import { z } from 'zod'

/** Money inside a service: a whole number of fen (1/100 yuan). */
export type Fen = number

const fenPerYuan = 100

/** Converts the text of a PostgreSQL `decimal(10,2)` (`"19.90"`) to fen. Works on digits, so no rounding happens. */
export function fenOfDecimal(text: string): Fen {
  const parts = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!parts) throw new Error(`${text} is no amount of money`)
  const [, sign, whole = '', rest = ''] = parts
  const fen = Number(whole) * fenPerYuan + Number(rest.padEnd(2, '0'))
  return sign ? -fen : fen
}

export function decimalOfFen(fen: Fen): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const yuanOf = (fen: Fen) => fen / fenPerYuan

export const yuanOfDecimal = (text: string) => yuanOf(fenOfDecimal(text))

/** Returns a portion of an amount in basis points (1 % is 100), rounded half up to the fen. */
export const portionOfFen = (fen: Fen, basisPoints: number): Fen =>
  Math.floor((fen * basisPoints + 5000) / 10_000)

/** Far above every price, and far below the limit of exact numbers. */
const maxYuan = 99_999_999

/** Schema of an amount in a reply: yuan as a number. */
export const yuan = z.number()

/** Schema of an amount in a request: yuan with at most two decimals, converted to fen. */
export const fenOfYuan = z
  .number()
  .min(0)
  .max(maxYuan)
  .refine(
    (value) => Math.abs(Math.round(value * fenPerYuan) - value * fenPerYuan) < 1e-6,
    'at most two decimals',
  )
  .transform((value): Fen => Math.round(value * fenPerYuan))
