import { useQueryClient } from '@tanstack/react-query'

/** Invalidates every activity query. */
export function useInvalidateActivities() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['activities'] })
}
