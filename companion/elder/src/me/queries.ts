import type { ReplyValue } from '@sanhe/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { ElderContract } from '#elder-contract.ts'

export type Me = ReplyValue<ElderContract['users']['me']>
export type Preferences = ReplyValue<ElderContract['butler']['preferences']>

/** Whatever was shown of me may be another now. */
export function useChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['me'] })
}
