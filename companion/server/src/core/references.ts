/**
 * Parses a path parameter that is either the id of a resource or an order number. Returns undefined if it is neither.
 */
export function parseIdOrOrderNo(reference: string): { id: number } | { orderNo: string } | undefined {
  if (/^[1-9]\d{0,14}$/.test(reference)) return { id: Number(reference) }
  if (/^[A-Z]\d{19}$/.test(reference)) return { orderNo: reference }
}
