import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { DocumentWithText } from '#api.ts'
import { projectsQuery } from '#queries.ts'
import type { DocumentSlugs } from './document-url.ts'

/** Navigates to the current URL when the service returns the document under a different slug. */
export function useCurrentDocumentUrl(requested: DocumentSlugs, doc: DocumentWithText | undefined) {
  const router = useRouter()
  const projects = useQuery(projectsQuery).data
  const projectSlug = projects?.find(({ id }) => id === doc?.project_id)?.slug ?? requested.projectSlug
  const docSlug = doc?.slug ?? requested.docSlug
  const isPresent = projectSlug === requested.projectSlug && docSlug === requested.docSlug
  useEffect(() => {
    if (!isPresent && doc)
      void import('./document-url.ts').then((to) =>
        to.replaceDocumentUrl(router, doc, requested, { projectSlug, docSlug }),
      )
    // oxlint-disable-next-line react/exhaustive-deps -- the page goes once from each address
  }, [isPresent, projectSlug, docSlug, requested.projectSlug, requested.docSlug])
}
