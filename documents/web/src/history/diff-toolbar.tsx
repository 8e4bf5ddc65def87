import { useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { diffLabels } from './diff-text.ts'
import { type RevisionDiffView, diffViewSetting, revisionDiffViews } from './diff-view-setting.ts'

type DiffToolbarProps = {
  view: RevisionDiffView
  /**
   * Whether the version is compared with the current text. Undefined for the current version, which is always
   * compared with the previous one.
   */
  isAgainstCurrent: boolean | undefined
  onAgainstCurrent: (isAgainstCurrent: boolean) => void
  place: number
  /** Number of changes; undefined while it is unknown. */
  count: number | undefined
  onGo: (step: number) => void
}

export function DiffToolbar({
  view,
  isAgainstCurrent,
  onAgainstCurrent,
  place,
  count,
  onGo,
}: DiffToolbarProps) {
  const t = useText(diffLabels)
  const sides = [
    { value: 'previous', label: t.previous },
    { value: 'current', label: t.current },
  ] as const
  return (
    <div className="sticky top-0 z-10 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 bg-canvas py-2">
      <SegmentedControl
        label={t.view}
        value={view}
        onChange={diffViewSetting.set}
        options={revisionDiffViews.map((value) => ({ value, label: t[value] }))}
      />
      {isAgainstCurrent !== undefined && (
        <SegmentedControl
          label={t.against}
          value={isAgainstCurrent ? 'current' : 'previous'}
          onChange={(value) => onAgainstCurrent(value === 'current')}
          options={sides}
        />
      )}
      <span className="ml-auto flex items-center gap-1">
        {count !== undefined && count > 0 && (
          <output className="text-xs text-muted tabular-nums">{t.place(place, count)}</output>
        )}
        <IconButton icon={ArrowUp} small label={`${t.previousChange} (P)`} onClick={() => onGo(-1)} />
        <IconButton icon={ArrowDown} small label={`${t.next} (N)`} onClick={() => onGo(1)} />
      </span>
    </div>
  )
}
