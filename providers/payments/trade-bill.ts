import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { Instant } from '@sanhe/kit/runtime/clock'
import { PaymentError } from './payment-error.ts'
import { parseAlipayTime } from './shanghai-time.ts'
import { yuanToFen } from './yuan.ts'

/** A payment or a refund in the bill of one day. Amounts are in fen. */
export type TradeBillLine = {
  kind: 'payment' | 'refund'
  /** The provider's number of a payment, or our number of a refund. */
  no: string
  /** Trade number that we sent with the payment. */
  tradeNo: string
  amountFen: number
  /** `failed`: a refund that moved no money. */
  state: 'done' | 'processing' | 'failed'
  at: Instant
}

/** Bill of one day: the text as the provider wrote it, and its lines. */
export type TradeBill = { text: string; lines: TradeBillLine[] }

/** Unpacks a bill. Throws if the digest of the unpacked text differs from the digest that the provider announced. */
export function unzipAndVerifyBill(
  packed: Buffer,
  { hashType, hashValue }: { hashType: string; hashValue: string },
) {
  const bytes = unzip(packed)
  const digest = hashType === 'SHA1' ? createHash('sha1').update(bytes).digest('hex') : undefined
  if (digest !== hashValue.toLowerCase())
    throw new PaymentError('BAD_BILL', 'the digest of the bill is not the announced one', true)
  return bytes.toString('utf8')
}

function unzip(packed: Buffer) {
  try {
    return gunzipSync(packed)
  } catch {
    throw new PaymentError('BAD_BILL', 'the bill could not be unpacked', true)
  }
}

const columns = {
  at: '交易时间',
  transaction: '微信订单号',
  trade: '商户订单号',
  state: '交易状态',
  paid: '订单金额',
  refundNo: '商户退款单号',
  refunded: '申请退款金额',
  refundState: '退款状态',
} as const
const totals = { lines: '总交易单数', paid: '订单总金额', refunded: '申请退款总金额' } as const

/**
 * Parses a trade bill of WeChat Pay: a header, one line for each payment and refund, a second header and the totals.
 * Each value begins with a backtick, so that spreadsheets keep long numbers; the values contain no line breaks.
 */
export function parseTradeBill(text: string): TradeBillLine[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((row) => row !== '')
  const end = rows.findIndex((row) => row.startsWith(totals.lines))
  if (end < 1 || rows.length !== end + 2) throw badBill('its parts are missing')
  const read = readerOf(rows[0] ?? '', columns)
  const lines = rows.slice(1, end).map((row) => toLine(read(row)))
  assertTotals(lines, readerOf(rows[end] ?? '', totals)(rows[end + 1] ?? ''))
  return lines
}

const badBill = (problem: string) => new PaymentError('BAD_BILL', `the bill is unreadable: ${problem}`, false)

/** Returns a function that reads the named columns of a row. */
function readerOf<Key extends string>(header: string, names: Record<Key, string>) {
  const titles = header.split(',')
  const entries = Object.entries<string>(names).map(([key, name]) => [key, titles.indexOf(name)] as const)
  if (entries.some(([, index]) => index < 0)) throw badBill('a column is missing')
  return (row: string) => {
    // A comma inside a value is not a separator: a new value begins only where a backtick follows the comma.
    const values = row.replace(/^`/, '').split(',`')
    if (values.length !== titles.length) throw badBill('a row has another number of columns')
    return Object.fromEntries(entries.map(([key, index]) => [key, (values[index] ?? '').trim()])) as Record<
      Key,
      string
    >
  }
}

const refundStates: Record<string, TradeBillLine['state']> = { SUCCESS: 'done', PROCESSING: 'processing' }

function toLine(row: Record<keyof typeof columns, string>): TradeBillLine {
  const at = parseAlipayTime(row.at)
  if (at === undefined) throw badBill('a time is invalid')
  const common = { tradeNo: row.trade, at }
  if (row.state === 'SUCCESS')
    return { kind: 'payment', no: row.transaction, ...common, amountFen: fenOf(row.paid), state: 'done' }
  return {
    kind: 'refund',
    no: row.refundNo,
    ...common,
    amountFen: fenOf(row.refunded),
    state: refundStates[row.refundState] ?? 'failed',
  }
}

function fenOf(yuan: string) {
  const fen = yuanToFen(yuan)
  if (fen === undefined) throw badBill('an amount is invalid')
  return fen
}

function assertTotals(lines: TradeBillLine[], written: Record<keyof typeof totals, string>) {
  const sum = (kind: TradeBillLine['kind']) =>
    lines.filter((line) => line.kind === kind).reduce((all, { amountFen }) => all + amountFen, 0)
  const isComplete =
    Number(written.lines) === lines.length &&
    fenOf(written.paid) === sum('payment') &&
    fenOf(written.refunded) === sum('refund')
  if (!isComplete) throw badBill('its totals do not equal its lines')
}
