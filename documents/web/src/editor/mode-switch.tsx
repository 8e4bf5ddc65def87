import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { type EditMode, editModes, chooseFittingEditMode, editModeStore } from './modes.ts'
import { savingLabels } from './saving-text.ts'

export function EditModeSwitch({ mode, isNarrow }: { mode: EditMode; isNarrow: boolean }) {
  const t = useText(savingLabels)
  const options = editModes
    .filter((candidate) => chooseFittingEditMode(candidate, isNarrow) === candidate)
    .map((value) => ({ value, label: t[value] }))
  return <SegmentedControl label={t.view} value={mode} onChange={editModeStore.set} options={options} />
}
