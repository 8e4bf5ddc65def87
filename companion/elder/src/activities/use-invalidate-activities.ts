import { useQueryClient } from '@tanstack/react-query'

export function useInvalidateActivities() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['activities'] })
}
