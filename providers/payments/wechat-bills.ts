import { z } from 'zod'
import { PaymentError } from './payment-error.ts'
import { parseTradeBill, type TradeBill, unzipAndVerifyBill } from './trade-bill.ts'
import type { WechatPayClient, WechatPayDownload } from './wechat-client.ts'

const BillAnswer = z.object({ hash_type: z.string(), hash_value: z.string(), download_url: z.url() })

/** Codes with which WeChat Pay says that a day has no trade. */
const emptyCodes = new Set(['NO_STATEMENT_EXIST', 'NO_BILL_FOUND'])

/**
 * Downloads the bill of a day (2026-11-21), which is ready from 10:00 of the next day on and for three months. Returns
 * undefined for a day without payments and refunds.
 */
export async function downloadTradeBill(
  call: WechatPayClient,
  download: WechatPayDownload,
  day: string,
): Promise<TradeBill | undefined> {
  const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`
  try {
    const { hash_type, hash_value, download_url } = await call(BillAnswer, 'GET', path)
    const text = unzipAndVerifyBill(await download(download_url), {
      hashType: hash_type,
      hashValue: hash_value,
    })
    return { text, lines: parseTradeBill(text) }
  } catch (error) {
    if (error instanceof PaymentError && emptyCodes.has(error.code)) return undefined
    throw error
  }
}
