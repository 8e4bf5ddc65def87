import type { HelpKind } from './queries.ts'

export const helpKinds = [
  { value: 'cleaning', label: '保洁' },
  { value: 'repair', label: '维修' },
  { value: 'companion', label: '陪护' },
] as const satisfies { value: HelpKind; label: string }[]

export const helpKindLabel = (kind: HelpKind) =>
  helpKinds.find(({ value }) => value === kind)?.label ?? '家政'

/** Reads the kind from the address, which may contain anything. Cleaning is the default and left out. */
export function readHelpKind({ kind }: Record<string, unknown>): { kind?: HelpKind } {
  const known = helpKinds.find(({ value }) => value === kind && value !== 'cleaning')
  return known ? { kind: known.value } : {}
}
