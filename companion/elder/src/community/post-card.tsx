import { buttonClasses } from '@sanhe/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { Card } from '#parts/card.tsx'
import { LikeButton } from './like-button.tsx'
import { PostAuthorAndTime, PostBadges } from './post-author-and-badges.tsx'
import type { CommunityPost } from './queries.ts'

const maxShownPictures = 3

/** Card of a post in a list. The text of the card links to the whole post. */
export function PostCard({ post }: { post: CommunityPost }) {
  const params = { id: String(post.id) }
  return (
    <Card className="flex flex-col gap-3">
      <Link
        to="/community/$id"
        params={params}
        className="-m-2 flex flex-col gap-3 rounded-[8px] p-2 hover:bg-hover"
      >
        <PostAuthorAndTime author={post.author} createdAt={post.createdAt} />
        <PostBadges post={post} />
        {post.content && (
          <span className="line-clamp-6 [overflow-wrap:anywhere] whitespace-pre-line">{post.content}</span>
        )}
        <CardPictures images={post.images} />
      </Link>
      <div className="button-row">
        <LikeButton post={post} />
        <Link to="/community/$id" params={params} className={buttonClasses()}>
          <MessageCircle aria-hidden className="size-6 shrink-0" />
          评论{post.commentCount > 0 && ` ${post.commentCount}`}
        </Link>
      </div>
    </Card>
  )
}

function CardPictures({ images }: { images: string[] }) {
  const [only] = images
  if (!only) return null
  if (images.length === 1)
    return <img src={only} alt="照片" loading="lazy" className="h-56 w-full rounded-[8px] object-cover" />
  return (
    <span className="grid grid-cols-3 gap-2">
      {images.slice(0, maxShownPictures).map((url) => (
        <img
          key={url}
          src={url}
          alt="照片"
          loading="lazy"
          className="aspect-square w-full rounded-[8px] object-cover"
        />
      ))}
      {images.length > maxShownPictures && (
        <span className="col-span-3 text-muted">共 {images.length} 张照片</span>
      )}
    </span>
  )
}
