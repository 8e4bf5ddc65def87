import { EmptyState } from '@sanhe/ui/states.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { RelativeTimeLabel } from '@sanhe/ui/relative-time-label.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import { treeQuery } from '#queries.ts'
import { DocumentTypeIcon, FolderIcon } from './doc-type.tsx'
import { listAllTreeNodes } from './node.ts'

export const folderContentsLabels = dictionary({
  en: {
    empty: 'This folder is empty',
    emptyHint: 'Move documents here, or create one in it.',
    count: (items: number) => (items === 1 ? '1 item' : `${items} items`),
  },
  zh: {
    empty: '此文件夹是空的',
    emptyHint: '可以将文档移到这里，或在其中新建文档。',
    count: (items) => `${items} 项`,
  },
})

const route = getRouteApi('/app/projects/$slug/docs/$docSlug')

/** Lists the documents and folders in the open folder. On a phone, the tree is hidden behind the menu. */
export function FolderContents() {
  const t = useText(folderContentsLabels)
  const { slug, docSlug } = route.useParams()
  const { data: tree = [] } = useQuery(treeQuery(slug))
  const folder = listAllTreeNodes(tree).find((node) => node.slug === docSlug)
  const children = folder?.children ?? []
  if (children.length === 0)
    return (
      <EmptyState icon={FolderOpen} title={t.empty}>
        {t.emptyHint}
      </EmptyState>
    )
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 p-4 md:pt-14">
      <h2 className="text-[1.75rem] leading-tight font-bold tracking-tight [overflow-wrap:anywhere] md:text-[2rem]">
        {folder?.title}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-control border border-line bg-surface">
        {children.map((node) => (
          <li key={node.id}>
            <Link
              to="/projects/$slug/docs/$docSlug"
              params={{ slug, docSlug: node.slug }}
              className="flex min-h-11 items-center gap-3 px-4 py-2 text-sm -outline-offset-2 hover:bg-hover"
            >
              {node.type === 'folder' ? <FolderIcon /> : <DocumentTypeIcon type={node.doc_type} />}
              <span className="min-w-0 flex-1 truncate">{node.title}</span>
              {node.type === 'folder' ? (
                <span className="shrink-0 text-xs text-muted">{t.count(node.children.length)}</span>
              ) : (
                <RelativeTimeLabel at={node.updated_at} className="shrink-0 text-xs text-muted" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
