import type { ReplyValue } from '@sanhe/kit/http/contract'
import { secondMs } from '@sanhe/kit/runtime/clock'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { FamilyContract } from '#family-contract.ts'
import { session } from '#session.ts'

export type DataExport = ReplyValue<FamilyContract['dataExportsChild']['list']>['exports'][number]

/** Interval in milliseconds at which the page queries whether the copy is ready. */
const buildingIntervalMs = 5 * secondMs

/** Query for the newest copy of the child’s own data; null if the child has requested no copy. */
export const newestDataExportQuery = queryOptions({
  queryKey: ['data-exports'],
  queryFn: async ({ signal }) =>
    (await api.dataExportsChild.list({ query: { pageSize: 1 } }, { signal })).exports[0] ?? null,
  refetchInterval: ({ state }) => (state.data?.status === 'pending' ? buildingIntervalMs : false),
})

/** Milliseconds after which the file is removed from memory. The browser needs it until it has saved the file. */
const keptMs = 60 * secondMs

/** Downloads the copy with the child’s token and saves it. A plain link could not send the token. */
export async function downloadDataExport(id: number, failure: string) {
  const response = await fetch(`/api/child/data-exports/${id}/file`, { headers: session.authHeaders() })
  if (!response.ok) throw new Error(failure)
  const url = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href: url, download: 'sanhe-data.zip' }).click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
