import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { parentsLabels } from './text.ts'

export const relationships = ['daughter', 'son', 'child'] as const
export type Relationship = (typeof relationships)[number]

type RelationshipChoiceProps = { value: Relationship; onChange: (value: Relationship) => void }

export function RelationshipChoice({ value, onChange }: RelationshipChoiceProps) {
  const t = useText(parentsLabels)
  return (
    <SegmentedControl
      label={t.relationship}
      value={value}
      onChange={onChange}
      options={relationships.map((one) => ({ value: one, label: t.relationships[one] }))}
    />
  )
}
