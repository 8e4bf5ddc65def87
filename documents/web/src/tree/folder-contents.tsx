import { EmptyState } from '@sanhe/ui/states.tsx'
import { dictionary, useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import { treeQuery } from '#queries.ts'
import { DocumentTypeIcon, FolderIcon } from './doc-type.tsx'
import { listAllTreeNodes } from './node.ts'

export const folderContentsLabels = dictionary({
  en: { empty: 'This folder is empty', emptyHint: 'Move documents here, or create one in it.' },
  zh: { empty: '此文件夹是空的', emptyHint: '可以将文档移到这里，或在其中新建文档。' },
})

const route = getRouteApi('/app/projects/$slug/docs/$docSlug')

/** Lists the documents and folders in the open folder. On a phone, the tree is hidden behind the menu. */
export function FolderContents() {
  const t = useText(folderContentsLabels)
  const { slug, docSlug } = route.useParams()
  const { data: tree = [] } = useQuery(treeQuery(slug))
  const children = listAllTreeNodes(tree).find((node) => node.slug === docSlug)?.children ?? []
  if (children.length === 0)
    return (
      <EmptyState icon={FolderOpen} title={t.empty}>
        {t.emptyHint}
      </EmptyState>
    )
  return (
    <ul className="mx-auto w-full max-w-2xl p-4 md:pt-10">
      {children.map((node) => (
        <li key={node.id}>
          <Link
            to="/projects/$slug/docs/$docSlug"
            params={{ slug, docSlug: node.slug }}
            className="flex min-h-11 items-center gap-3 rounded-control px-2 text-sm -outline-offset-2 hover:bg-hover"
          >
            {node.type === 'folder' ? <FolderIcon /> : <DocumentTypeIcon type={node.doc_type} />}
            <span className="min-w-0 flex-1 truncate">{node.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
