import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import type { Label } from '#api.ts'

export const labelDotClasses: Record<Label['color'], string> = {
  gray: 'bg-[#8f887e]',
  red: 'bg-[#d9483b]',
  orange: 'bg-[#dd7a22]',
  yellow: 'bg-[#d3a514]',
  green: 'bg-[#3d9a5f]',
  teal: 'bg-[#1d93a3]',
  blue: 'bg-[#3f74e8]',
  purple: 'bg-[#8c5bd6]',
}

/** Shows a label by name, with its colour as a dot, so that the text keeps its contrast on every background. */
export function LabelWithColorDot({ label, className }: { label: Label; className?: string }) {
  return (
    <span
      className={joinClassNames(
        'inline-flex h-6 max-w-40 min-w-0 items-center gap-1.5 rounded-full border border-line px-2 text-xs text-text',
        className,
      )}
    >
      <span
        aria-hidden
        className={joinClassNames('size-2 shrink-0 rounded-full', labelDotClasses[label.color])}
      />
      <span className="truncate">{label.name}</span>
    </span>
  )
}
