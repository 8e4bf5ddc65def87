import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { useText } from '@sanhe/ui/i18n.ts'
import { Bot, FolderInput, HardDrive, type LucideIcon, UserRound } from 'lucide-react'
import { authorLabels } from './author-text.ts'
import type { AuthorKind } from './queries.ts'

const icons: Record<AuthorKind, LucideIcon> = {
  person: UserRound,
  writer: Bot,
  disk: HardDrive,
  import: FolderInput,
}

/** Icon for the kind of author: a person, the AI API, a program on the disk, or an import. */
export function RevisionAuthorIcon({ kind, className }: { kind: AuthorKind; className?: string }) {
  const t = useText(authorLabels)
  const Icon = icons[kind]
  return (
    <span title={t[kind]} className={joinClassNames('shrink-0', className)}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{t[kind]}</span>
    </span>
  )
}
