import { z } from 'zod'

/** An amount of money inside a service: a whole number of fen (1/100 yuan). */
export type Fen = number

const fenPerYuan = 100

/** Converts the text of a PostgreSQL `decimal(10,2)` (`"19.90"`) to fen. Works on digits, so no rounding happens. */
export function decimalYuanToFen(text: string): Fen {
  const parts = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!parts) throw new Error(`${text} is no amount of money`)
  const [, sign, whole = '', rest = ''] = parts
  const fen = Number(whole) * fenPerYuan + Number(rest.padEnd(2, '0'))
  return sign ? -fen : fen
}

export function fenToDecimalYuan(fen: Fen): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const fenToYuan = (fen: Fen) => fen / fenPerYuan

/** Converts yuan, which stored JSON holds as a number with at most two decimals, to fen. */
export const yuanToFen = (yuan: number): Fen => Math.round(yuan * fenPerYuan)

export const decimalYuanToNumber = (text: string) => fenToYuan(decimalYuanToFen(text))

/** Returns a portion of an amount in basis points (1 % is 100), rounded half up to the fen. */
export const calculateFenPortion = (fen: Fen, basisPoints: number): Fen =>
  Math.floor((fen * basisPoints + 5000) / 10_000)

/**
 * Largest amount in yuan: far above every price, and far below the largest number that JavaScript represents exactly.
 */
const maxYuan = 99_999_999

/** Schema of a money amount in a reply: yuan as a number. */
export const yuanSchema = z.number()

/** Schema of a money amount in a request: yuan with at most two decimals, converted to fen. */
export const yuanToFenSchema = z
  .number()
  .min(0)
  .max(maxYuan)
  .refine(
    (value) => Math.abs(Math.round(value * fenPerYuan) - value * fenPerYuan) < 1e-6,
    'at most two decimals',
  )
  .transform((value): Fen => Math.round(value * fenPerYuan))
