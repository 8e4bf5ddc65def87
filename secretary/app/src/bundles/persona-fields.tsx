import type { PersonaTexts } from '@sanhe/protocol/bundles-api'
import { bundleLimits } from '@sanhe/protocol/bundles/bundle-limits'
import { TextArea } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { bundleLabels } from './bundles-text.ts'

export type PersonaDraft = { instructions: string; greeting: string; starters: string }

export const toPersonaDraft = (texts?: PersonaTexts): PersonaDraft => ({
  instructions: texts?.instructions ?? '',
  greeting: texts?.greeting ?? '',
  starters: texts?.starters.join('\n') ?? '',
})

export const toPersonaTexts = ({ instructions, greeting, starters }: PersonaDraft): PersonaTexts => ({
  instructions: instructions.trim(),
  greeting: greeting.trim(),
  starters: starters
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, bundleLimits.starters),
})

type PersonaFieldsProps = { draft: PersonaDraft; onChange: (draft: PersonaDraft) => void }

/** Fields for the texts of a persona. */
export function PersonaFields({ draft, onChange }: PersonaFieldsProps) {
  const t = useText(bundleLabels)
  return (
    <>
      <TextArea
        label={t.instructions}
        rows={6}
        required
        maxLength={bundleLimits.instructionCharacters}
        value={draft.instructions}
        onChange={({ target }) => onChange({ ...draft, instructions: target.value })}
      />
      <TextArea
        label={t.greeting}
        rows={2}
        maxLength={bundleLimits.greetingCharacters}
        value={draft.greeting}
        onChange={({ target }) => onChange({ ...draft, greeting: target.value })}
      />
      <TextArea
        label={t.starters}
        hint={t.starterHint}
        rows={3}
        value={draft.starters}
        onChange={({ target }) => onChange({ ...draft, starters: target.value })}
      />
    </>
  )
}
