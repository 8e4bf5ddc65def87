import type { ReplyValue } from '@sanhe/kit/http/contract'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ElderContract } from '#elder-contract.ts'

export type DataExport = ReplyValue<ElderContract['dataExports']['list']>['exports'][number]

/** Interval in milliseconds at which the page queries whether the copy is ready. */
const buildingIntervalMs = 5 * secondMs

/** Query for the newest copy of the user's own data; null if the user has requested no copy. */
export const newestDataExportQuery = queryOptions({
  queryKey: ['data-exports'],
  queryFn: async ({ signal }) =>
    (await api.dataExports.list({ query: { pageSize: 1 } }, { signal })).exports[0] ?? null,
  refetchInterval: ({ state }) => (state.data?.status === 'pending' ? buildingIntervalMs : false),
})
