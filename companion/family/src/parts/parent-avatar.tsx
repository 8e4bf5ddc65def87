import { UserRound } from 'lucide-react'

/**
 * Picture of a parent, or a neutral symbol if the parent has no picture. The name of the parent is displayed next to
 * the picture.
 */
export const ParentAvatar = ({ src }: { src: string | null }) =>
  src ? (
    <img src={src} alt="" className="size-12 shrink-0 rounded-full object-cover" />
  ) : (
    <span aria-hidden className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft">
      <UserRound className="size-6 text-accent-text" />
    </span>
  )
