import { useText } from '@sanhe/ui/i18n.ts'
import { phoneMediaQuery, useMediaQuery } from '@sanhe/ui/media-query.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { type EditMode, editModes, chooseFittingEditMode } from './modes.ts'
import { savingLabels } from './saving-text.ts'

type EditModeSwitchProps = { mode: EditMode; onChange: (mode: EditMode) => void }

export function EditModeSwitch({ mode, onChange }: EditModeSwitchProps) {
  const t = useText(savingLabels)
  const isNarrow = useMediaQuery(phoneMediaQuery)
  const options = editModes
    .filter((candidate) => chooseFittingEditMode(candidate, isNarrow) === candidate)
    .map((value) => ({ value, label: t[value] }))
  return <SegmentedControl label={t.view} value={mode} onChange={onChange} options={options} />
}
