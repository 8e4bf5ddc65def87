import type { Kind } from './queries.ts'

export const kinds = [
  { value: 'cleaning', label: '保洁' },
  { value: 'repair', label: '维修' },
  { value: 'companion', label: '陪护' },
] as const satisfies { value: Kind; label: string }[]

export const kindWords = (kind: Kind) => kinds.find(({ value }) => value === kind)?.label ?? '家政'

/** Reads the kind from the address, which may contain anything. Cleaning is the default and left out. */
export function readKind({ kind }: Record<string, unknown>): { kind?: Kind } {
  const known = kinds.find(({ value }) => value === kind && value !== 'cleaning')
  return known ? { kind: known.value } : {}
}
