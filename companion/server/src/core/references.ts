/** What somebody named in an address: the number of a thing, or that of its order; undefined when it is neither. */
export function referenceOf(given: string): { id: number } | { orderNo: string } | undefined {
  if (/^[1-9]\d{0,14}$/.test(given)) return { id: Number(given) }
  if (/^[A-Z]\d{19}$/.test(given)) return { orderNo: given }
}
