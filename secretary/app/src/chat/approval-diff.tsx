import type { ApprovalLabels } from './approvals-text.ts'
import { type DiffLine, parseDiffLines } from './diff-lines.ts'

const looks: Record<DiffLine['kind'], string> = {
  added: 'bg-ok-soft text-ok-text',
  removed: 'bg-danger-soft text-danger-text',
  same: '',
  place: 'text-muted',
}
const signs: Record<DiffLine['kind'], string> = { added: '+', removed: '−', same: ' ', place: ' ' }

/** Shows a file change line by line. Colour, sign, and a word for screen readers mark added and removed lines. */
export function ApprovalDiff({ diff, t }: { diff: string; t: ApprovalLabels }) {
  const words: Record<DiffLine['kind'], string> = { added: t.added, removed: t.removed, same: '', place: '' }
  if (diff.trim() === '') return <p className="text-muted">{t.noChanges}</p>
  return (
    <div className="font-mono text-xs leading-5">
      {parseDiffLines(diff).map(({ kind, text }, index) => (
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
