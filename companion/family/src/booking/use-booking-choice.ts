import { useQuery } from '@tanstack/react-query'
import { doctorsQuery, hospitalsQuery } from './queries.ts'
import { bookAppointmentRoute } from './routes.ts'

/**
 * Returns the names of the hospital, department and doctor that the URL names, and the query for the doctors
 * with their free slots.
 */
export function useChosenBookingOptions() {
  const { hospital = 0, department = 0 } = bookAppointmentRoute.useSearch()
  const { data: hospitals } = useQuery(hospitalsQuery)
  const query = useQuery(doctorsQuery(hospital, department))
  const chosen = hospitals?.find(({ id }) => id === hospital)
  const place = chosen?.departments.find(({ id }) => id === department)
  return { hospital: chosen?.name ?? '', department: place?.name ?? '', query }
}
