import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { suggestionLabels } from './text.ts'

type WritingRoom = 'writing' | 'suggesting'

type RoomSwitchProps = { room: WritingRoom; canWrite: boolean; onChange: (room: WritingRoom) => void }

/** Switches between editing and suggesting. Readers can only suggest. */
export function RoomSwitch({ room, canWrite, onChange }: RoomSwitchProps) {
  const t = useText(suggestionLabels)
  const options = [
    ...(canWrite ? [{ value: 'writing' as const, label: t.editing }] : []),
    { value: 'suggesting' as const, label: t.suggesting },
  ]
  return <SegmentedControl label={t.mode} value={room} onChange={onChange} options={options} />
}
