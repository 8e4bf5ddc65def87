import { UserRound } from 'lucide-react'
import { Badge } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { authorName, postStatusText } from './post-status.ts'
import type { Post } from './queries.ts'

type BylineProps = { author: Post['author']; createdAt: string }

export function Byline({ author, createdAt }: BylineProps) {
  return (
    <span className="flex items-center gap-3">
      {author.avatar ? (
        <img src={author.avatar} alt="" className="size-12 shrink-0 rounded-full object-cover" />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sunken">
          <UserRound aria-hidden className="size-7 text-muted" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold [overflow-wrap:anywhere]">{authorName(author)}</span>
        <span className="block text-xs text-muted">{formatDateTime(createdAt)}</span>
      </span>
    </span>
  )
}

/** Topic, city, and visibility of a post. */
export function PostBadges({ post }: { post: Post }) {
  const status = postStatusText(post)
  if (!status && !post.topic && !post.location) return null
  return (
    <span className="flex flex-wrap items-center gap-2">
      {status && <Badge tone="warn">{status.badge}</Badge>}
      {post.topic && <Badge>{post.topic.name}</Badge>}
      {post.location && <span className="text-xs text-muted">{post.location}</span>}
    </span>
  )
}
