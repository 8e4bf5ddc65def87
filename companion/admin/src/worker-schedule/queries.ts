import { loadAllRows } from '@sanhe/ui/console/load-all-rows.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type AdminApiResponse } from '#api.ts'

export type WorkerScheduleResponse = AdminApiResponse<'workerSchedule', 'get'>
export type PlannedWorkerBooking = WorkerScheduleResponse['bookings'][number]

export const workerScheduleQuery = (id: number) =>
  queryOptions({
    queryKey: ['worker-schedule', id],
    queryFn: ({ signal }) => api.workerSchedule.get({ params: { id } }, { signal }),
  })

const workersQuery = queryOptions({
  queryKey: ['all-workers'],
  queryFn: () =>
    loadAllRows(
      async (page) => {
        const { workers, ...counts } = await api.serviceCatalogue.workers({ query: { page, pageSize: 50 } })
        return { rows: workers, ...counts }
      },
      ({ id }) => String(id),
    ),
})

/** Returns the workers of a category who are on duty, as the options of a select. */
export function useReplacementWorkerOptions(category: string) {
  const { data = [] } = useQuery(workersQuery)
  return data
    .filter(({ status, provider }) => provider.category === category && status !== 'offline')
    .map(({ id, name, provider }) => ({ value: String(id), label: `${name} · ${provider.companyName}` }))
}
