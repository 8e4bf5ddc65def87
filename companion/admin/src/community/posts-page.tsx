import { ImageLinks } from '@sanhe/ui/console/image-links.tsx'
import { type ListColumn, ListPage } from '@sanhe/ui/console/list-page.tsx'
import type { ListSearch } from '@sanhe/ui/console/list-search.ts'
import { QuotedEntry } from '@sanhe/ui/console/quoted-entry.tsx'
import { RowActions } from '@sanhe/ui/console/row-actions.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Newspaper } from 'lucide-react'
import { api } from '#api.ts'
import { usePermission } from '#shell/access.ts'
import { useContentReviewActions } from './review-actions.ts'
import { useContentReviewColumns } from './review-columns.tsx'
import { type ReviewedPost, reviewStatusFilters } from './statuses.ts'
import { communityLabels } from './text.ts'

async function loadPosts({ page, status }: ListSearch & { page: number }, signal?: AbortSignal) {
  const query = { page, ...(status && { status: status as ReviewedPost['status'] }) }
  const { posts, ...counts } = await api.communityAdmin.list({ query }, signal && { signal })
  return { rows: posts, ...counts }
}

export function usePostColumns(): ListColumn<ReviewedPost>[] {
  const t = useText(communityLabels)
  return [
    {
      id: 'content',
      label: t.content,
      isLong: true,
      cell: ({ content }) =>
        content ? (
          <span className="block max-w-[60ch] font-normal [overflow-wrap:anywhere]">{content}</span>
        ) : (
          <span className="font-normal text-muted">{t.imagesOnly}</span>
        ),
      csv: ({ content }) => content,
    },
    {
      id: 'images',
      label: t.images,
      cell: ({ images }) =>
        images.length > 0 && (
          <ImageLinks images={images.map((url, index) => ({ label: t.image(index + 1), url }))} />
        ),
      csv: ({ images }) => images.length,
    },
    ...useContentReviewColumns(),
  ]
}

export function PostActions({ row }: { row: ReviewedPost }) {
  const t = useText(communityLabels)
  const params = { id: row.id }
  const actions = useContentReviewActions({
    row,
    hideTitle: t.hidePost,
    subject: <QuotedEntry>{row.content || t.imagesOnly}</QuotedEntry>,
    hide: (reason) => api.communityAdmin.hide({ params, body: { reason } }),
    restore: () => api.communityAdmin.restore({ params }),
  })
  return <RowActions actions={actions} />
}

export function PostsPage() {
  const t = useText(communityLabels)
  return (
    <ListPage
      name="posts"
      title={t.posts}
      load={loadPosts}
      columns={usePostColumns()}
      rowId={({ id }) => String(id)}
      statuses={reviewStatusFilters.map((value) => ({ value, label: t.filters[value] }))}
      Actions={PostActions}
      canChange={usePermission('communityAdmin.hide')}
      empty={{ icon: Newspaper, title: t.noPosts, hint: t.noPostsHint }}
    />
  )
}
