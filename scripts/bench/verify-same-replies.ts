import { isDeepStrictEqual } from 'node:util'
import type { BenchWorkload } from './measure.ts'

/** Functions that extract the parts of the replies that must be equal in reference and product. */
export type ReplyExtractors = { bare(body: unknown): unknown; product(body: unknown): unknown }

/**
 * Sends one request to the reference and one to the product. Throws unless both answer 2xx with the same rows, because
 * only the speeds of equal work can be compared.
 */
export async function verifySameReplies(
  workload: string,
  sides: { bare: BenchWorkload; product: BenchWorkload },
  same: ReplyExtractors,
) {
  const bare = same.bare(await replyOf(workload, 'reference', sides.bare))
  const product = same.product(await replyOf(workload, 'product', sides.product))
  if (isDeepStrictEqual(bare, product)) return
  throw new Error(
    `${workload}: the sides differ\n  reference: ${shown(bare)}\n  product:   ${shown(product)}`,
  )
}

async function replyOf(
  workload: string,
  side: string,
  { url, method = 'GET', headers = {}, next }: BenchWorkload,
) {
  const { path = '', body } = next?.() ?? {}
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  if (!response.ok)
    throw new Error(`${workload}: the ${side} answered ${response.status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as unknown
}

const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 400)
