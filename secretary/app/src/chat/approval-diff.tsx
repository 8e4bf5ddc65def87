import type { ApprovalsText } from './approvals-text.ts'
import { type DiffLine, diffLines } from './diff-lines.ts'

const looks: Record<DiffLine['kind'], string> = {
  added: 'bg-ok-soft text-ok-text',
  removed: 'bg-danger-soft text-danger-text',
  same: '',
  place: 'text-muted',
}
const signs: Record<DiffLine['kind'], string> = { added: '+', removed: '−', same: ' ', place: ' ' }

/** Shows a change line by line, by colour, by sign, and by a word for screen readers. */
export function ApprovalDiff({ diff, t }: { diff: string; t: ApprovalsText }) {
  const words: Record<DiffLine['kind'], string> = { added: t.added, removed: t.removed, same: '', place: '' }
  return (
    <div className="font-mono text-xs leading-5">
      {diffLines(diff).map(({ kind, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a request never change
        <div key={index} className={`flex min-h-5 gap-1 rounded-[2px] px-1 ${looks[kind]}`}>
          <span aria-hidden className="w-3 shrink-0 text-center select-none">
            {signs[kind]}
          </span>
          <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {words[kind] && <span className="sr-only">{words[kind]}: </span>}
            {text}
          </span>
        </div>
      ))}
    </div>
  )
}
