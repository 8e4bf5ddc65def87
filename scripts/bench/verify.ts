import { isDeepStrictEqual } from 'node:util'
import type { Workload } from './measure.ts'

/** Extract the parts of the replies that must be equal on both sides. */
export type ReplyExtractors = { bare(body: unknown): unknown; product(body: unknown): unknown }

/**
 * Sends one request to each side and throws unless both answer 2xx with the same rows; otherwise the ratio would be
 * meaningless.
 */
export async function verifySides(
  workload: string,
  sides: { bare: Workload; product: Workload },
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
  { url, method = 'GET', headers = {}, next }: Workload,
) {
  const { path = '', body } = next?.() ?? {}
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  if (!response.ok)
    throw new Error(`${workload}: the ${side} answered ${response.status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as unknown
}

const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 400)
