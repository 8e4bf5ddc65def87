import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#queries.ts'

const useRole = () => useQuery(sessionQuery).data?.role

/** Returns whether the user may change documents and tasks. The service refuses such changes by all other users. */
export const useCanWrite = () => useRole() !== 'reader'

export const useIsAdmin = () => useRole() === 'admin'
