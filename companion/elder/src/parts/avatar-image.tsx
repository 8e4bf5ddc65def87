import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { User } from 'lucide-react'

/** The user's avatar, or a default icon. The user's name is always displayed next to the image. */
export function AvatarImage({
  avatar,
  className = 'size-20',
}: {
  avatar: string | null
  className?: string
}) {
  const look = joinClassNames('shrink-0 rounded-full bg-accent-soft', className)
  if (avatar) return <img src={avatar} alt="" className={joinClassNames(look, 'object-cover')} />
  return (
    <span className={joinClassNames(look, 'grid place-items-center')}>
      <User aria-hidden className="size-1/2 text-accent-text" />
    </span>
  )
}
