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
    // The draft is not loaded again in the background, because that would replace text that is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
