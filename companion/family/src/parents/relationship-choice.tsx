import { useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { parentsLabels } from './text.ts'

export const parentRelationships = ['daughter', 'son', 'child'] as const
export type ParentRelationship = (typeof parentRelationships)[number]

type RelationshipChoiceProps = { value: ParentRelationship; onChange: (value: ParentRelationship) => void }

export function RelationshipChoice({ value, onChange }: RelationshipChoiceProps) {
  const t = useText(parentsLabels)
  return (
    <SegmentedControl
      label={t.relationship}
      value={value}
      onChange={onChange}
      options={parentRelationships.map((one) => ({ value: one, label: t.relationships[one] }))}
    />
  )
}
