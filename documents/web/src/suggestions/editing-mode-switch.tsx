import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { suggestionLabels } from './text.ts'

type EditingMode = 'writing' | 'suggesting'

type EditingModeSwitchProps = { mode: EditingMode; canWrite: boolean; onChange: (mode: EditingMode) => void }

/** Switches between editing and suggesting. Readers can only suggest. */
export function EditingModeSwitch({ mode, canWrite, onChange }: EditingModeSwitchProps) {
  const t = useText(suggestionLabels)
  const options = [
    ...(canWrite ? [{ value: 'writing' as const, label: t.editing }] : []),
    { value: 'suggesting' as const, label: t.suggesting },
  ]
  return <SegmentedControl label={t.mode} value={mode} onChange={onChange} options={options} />
}
