import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { type EditMode, editModes, modeFor, modeStore } from './modes.ts'
import { savingText } from './saving-text.ts'

export function ModeSwitch({ mode, isNarrow }: { mode: EditMode; isNarrow: boolean }) {
  const t = useText(savingText)
  const options = editModes
    .filter((candidate) => modeFor(candidate, isNarrow) === candidate)
    .map((value) => ({ value, label: t[value] }))
  return <SegmentedControl label={t.view} value={mode} onChange={modeStore.set} options={options} />
}
