import { lazyExport } from '@sanhe/ui/lazy-export.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isApiErrorWithStatus } from '#api.ts'
import { documentQuery } from '#queries.ts'
import { RouteNotFoundPage } from '#shell/route-states.tsx'
import { TopBarTitle } from '#shell/top-bar.tsx'
import { DocumentBreadcrumb } from './document-breadcrumb.tsx'
import { LoadedDocumentView } from './open-document.tsx'
import { useCurrentDocumentUrl } from './use-current-document-url.ts'
import { usePinnedDocument } from './use-pinned-document.ts'

const FolderContents = lazyExport(() => import('#tree/folder-contents.tsx'), 'FolderContents')

const route = getRouteApi('/app/projects/$slug/docs/$docSlug')

export function DocumentPage() {
  const { slug, docSlug } = route.useParams()
  const { data: found, error, isError, isFetching, refetch } = useQuery(documentQuery(slug, docSlug))
  const isUnknown = isApiErrorWithStatus(error, 404)
  const wasUnknown = useLastAnswer(`${slug}/${docSlug}`, isUnknown, isFetching)
  const { doc, isTaken, hold } = usePinnedDocument({ projectSlug: slug, docSlug }, found)
  const isMissing = isTaken || isUnknown || (wasUnknown && !found)
  useCurrentDocumentUrl({ projectSlug: slug, docSlug }, doc)
  if (isMissing && !doc) return <RouteNotFoundPage />
  if (isError && !doc) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!doc) return <Skeleton rows={8} className="mx-auto w-full max-w-2xl p-6 md:pt-16" />
  if (doc.type === 'folder')
    return (
      <>
        <TopBarTitle trail={<DocumentBreadcrumb projectSlug={slug} docSlug={docSlug} />}>
          {doc.title}
        </TopBarTitle>
        <Suspense>
          <FolderContents />
        </Suspense>
      </>
    )
  return <LoadedDocumentView key={doc.id} doc={doc} projectSlug={slug} isMissing={isMissing} onHold={hold} />
}

/**
 * Returns the answer to the last request for an address while the next request runs. An unknown document is requested
 * again after each live event, and the query reports no error meanwhile.
 */
function useLastAnswer(address: string, isUnknown: boolean, isFetching: boolean) {
  const [last, setLast] = useState({ address, isUnknown })
  const isOutdated = last.address !== address || (!isFetching && last.isUnknown !== isUnknown)
  if (isOutdated) setLast({ address, isUnknown })
  return isOutdated ? isUnknown : last.isUnknown
}
