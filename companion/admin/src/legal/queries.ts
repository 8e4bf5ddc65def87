import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export const legalDocumentsQuery = queryOptions({
  queryKey: ['legal-documents'],
  queryFn: async ({ signal }) => (await api.legalAdmin.list({}, { signal })).documents,
})

export const legalDocumentQuery = (kind: string) =>
  queryOptions({
    queryKey: ['legal-documents', kind],
    queryFn: ({ signal }) => api.legalAdmin.get({ params: { kind } }, { signal }),
    // A text that is being edited is never replaced by a reload in the background.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
