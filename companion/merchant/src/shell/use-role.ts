import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '#queries.ts'

/** Returns the role of the signed-in employee; undefined until the settings are loaded. */
export const useStaffRole = () => useQuery(settingsQuery).data?.me.role
