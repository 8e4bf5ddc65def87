import { Button } from '@sanhe/ui/button.tsx'
import { CheckboxChoice } from '#parts/checkbox-choices.tsx'
import { sharedKindLabels, sharedKinds } from './labels.ts'
import type { SharedKind } from './queries.ts'

type SharingChoicesProps = {
  label: string
  hint: string
  kinds: readonly SharedKind[]
  onChange: (kinds: SharedKind[]) => void
}

/** Checkboxes with which a parent chooses the kinds of data that a child may see. */
export function SharedDataCheckboxes({ label, hint, kinds, onChange }: SharingChoicesProps) {
  const toggle = (kind: SharedKind) =>
    onChange(sharedKinds.filter((one) => (one === kind ? !kinds.includes(one) : kinds.includes(one))))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-lg font-bold">{label}</legend>
      <p className="text-muted">{hint}</p>
      {sharedKinds.map((kind) => (
        <CheckboxChoice
          key={kind}
          label={sharedKindLabels[kind]}
          isOn={kinds.includes(kind)}
          onChange={() => toggle(kind)}
        />
      ))}
      <Button look="quiet" onClick={() => onChange(kinds.length < sharedKinds.length ? sharedKinds : [])}>
        {kinds.length < sharedKinds.length ? '全部勾选' : '全部不选'}
      </Button>
    </fieldset>
  )
}
