import { useText } from '@sanhe/ui/i18n.ts'
import { boardLabels } from './text.ts'

/** Returns up to two initials: of the first two words, or the first character of a name without spaces. */
export function getInitials(name: string) {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

export function AssigneeAvatar({ name }: { name: string }) {
  const t = useText(boardLabels)
  return (
    <span title={t.assignedTo(name)}>
      <span className="sr-only">{t.assignedTo(name)}</span>
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-[11px] font-semibold text-accent-text"
      >
        {getInitials(name)}
      </span>
    </span>
  )
}
