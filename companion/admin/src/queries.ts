import { secondMs } from '@sanhe/kit/runtime/clock'
import { createQueryClient } from '@sanhe/ui/shell/query-client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export const queryClient = createQueryClient(5 * secondMs)

/** Interval at which the queues are loaded again while the console is open, in milliseconds. */
const queuesIntervalMs = 30 * secondMs

export const workQueuesQuery = queryOptions({
  queryKey: ['work-queues'],
  queryFn: async ({ signal }) => (await api.workQueues.list({}, { signal })).queues,
  refetchInterval: queuesIntervalMs,
})
