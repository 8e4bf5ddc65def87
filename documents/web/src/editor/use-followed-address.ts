import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { DocumentWithText } from '#api.ts'
import { projectsQuery } from '#queries.ts'
import type { Address } from './address.ts'

/** When the service answers with a document that has another address by now, the page goes there. */
export function useFollowedAddress(asked: Address, doc: DocumentWithText | undefined) {
  const router = useRouter()
  const projects = useQuery(projectsQuery).data
  const projectSlug = projects?.find(({ id }) => id === doc?.project_id)?.slug ?? asked.projectSlug
  const docSlug = doc?.slug ?? asked.docSlug
  const isPresent = projectSlug === asked.projectSlug && docSlug === asked.docSlug
  useEffect(() => {
    if (!isPresent && doc)
      void import('./address.ts').then((to) =>
        to.replaceAddress(router, doc, asked, { projectSlug, docSlug }),
      )
    // oxlint-disable-next-line react/exhaustive-deps -- the page goes once from each address
  }, [isPresent, projectSlug, docSlug])
}
