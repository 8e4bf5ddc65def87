import { UserRound } from 'lucide-react'
import { Badge } from '#parts/card.tsx'
import { formatDateTime } from '#parts/dates.ts'
import { getAuthorDisplayName, explainHiddenPost } from './post-status.ts'
import type { CommunityPost } from './queries.ts'

type PostAuthorAndTimeProps = { author: CommunityPost['author']; createdAt: string }

export function PostAuthorAndTime({ author, createdAt }: PostAuthorAndTimeProps) {
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
        <span className="block font-semibold [overflow-wrap:anywhere]">{getAuthorDisplayName(author)}</span>
        <span className="block text-xs text-muted">{formatDateTime(createdAt)}</span>
      </span>
    </span>
  )
}

/** Badges of a post: topic, city and, for hidden posts, visibility. */
export function PostBadges({ post }: { post: CommunityPost }) {
  const status = explainHiddenPost(post)
  if (!status && !post.topic && !post.location) return null
  return (
    <span className="flex flex-wrap items-center gap-2">
      {status && <Badge tone="warn">{status.badge}</Badge>}
      {post.topic && <Badge>{post.topic.name}</Badge>}
      {post.location && <span className="text-xs text-muted">{post.location}</span>}
    </span>
  )
}
