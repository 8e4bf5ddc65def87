import { secondMs } from '@sanhe/kit/runtime/clock'
import { getErrorCode } from '@sanhe/ui/shell/api-errors.ts'
import { createQueryClient } from '@sanhe/ui/shell/query-client.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

/** Requests are sent without a network too, so that a page says that it is missing instead of loading for ever. */
export const queryClient = createQueryClient(5 * secondMs, 'always')

/** Interval in milliseconds at which the work queues are loaded again while the console is open. */
export const workQueuesRefetchIntervalMs = 30 * secondMs

export const workQueuesQuery = queryOptions({
  queryKey: ['work-queues'],
  queryFn: async ({ signal }) => (await api.workQueues.list({}, { signal })).queues,
  refetchInterval: workQueuesRefetchIntervalMs,
})

/**
 * Interval in milliseconds at which the administrator's role is loaded again, so that the navigation follows
 * a changed role.
 */
const meIntervalMs = 60 * secondMs

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.adminAccounts.me({}, { signal }),
  refetchInterval: meIntervalMs,
})

const accessErrors = ['ROLE_NOT_ALLOWED', 'SECOND_FACTOR_REQUIRED']

/**
 * Loads the administrator's role again after an error that refuses access because of the role. Such an error means that
 * an owner has just changed the role.
 */
function reloadRole(error: unknown) {
  if (accessErrors.includes(getErrorCode(error) ?? ''))
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
}
queryClient.getQueryCache().config.onError = reloadRole
queryClient.getMutationCache().config.onError = reloadRole
