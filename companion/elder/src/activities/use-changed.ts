import { useQueryClient } from '@tanstack/react-query'

/** Whatever was shown of activities may be another now. */
export function useChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['activities'] })
}
