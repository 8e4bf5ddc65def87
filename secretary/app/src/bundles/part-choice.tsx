import type { AgentSkill, QuickCommand } from '@sanhe/protocol/skills-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { SettingsSection } from '#settings/section.tsx'
import { type BundleDraft, hasParts } from './bundle-draft.ts'
import { bundleLabels } from './bundles-text.ts'
import { PersonaFields } from './persona-fields.tsx'

type PartChoiceProps = {
  draft: BundleDraft
  change: (changes: Partial<BundleDraft>) => void
  skills: AgentSkill[]
  commands: QuickCommand[]
}

/** Adds an item to a list, or removes it. */
const toggled = <T,>(list: T[], item: T) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item]

/** Lets the owner choose the parts of a bundle. */
export function PartChoice({ draft, change, skills, commands }: PartChoiceProps) {
  const t = useText(bundleLabels)
  return (
    <SettingsSection title={t.parts}>
      <Choice
        label={t.withPersona}
        isChosen={draft.hasPersona}
        onToggle={() => change({ hasPersona: !draft.hasPersona })}
      />
      {draft.hasPersona && (
        <PersonaFields draft={draft.persona} onChange={(persona) => change({ persona })} />
      )}
      {skills.length > 0 && (
        <fieldset>
          <legend className="text-sm font-medium">{t.skills}</legend>
          {skills.map(({ name }) => (
            <Choice
              key={name}
              label={name}
              isChosen={draft.skills.includes(name)}
              onToggle={() => change({ skills: toggled(draft.skills, name) })}
            />
          ))}
        </fieldset>
      )}
      {commands.length > 0 && (
        <fieldset>
          <legend className="text-sm font-medium">{t.commands}</legend>
          {commands.map(({ command_id: id, title }) => (
            <Choice
              key={id}
              label={title}
              isChosen={draft.commandIds.includes(id)}
              onToggle={() => change({ commandIds: toggled(draft.commandIds, id) })}
            />
          ))}
        </fieldset>
      )}
      {!hasParts(draft) && <p className="text-sm text-muted">{t.noParts}</p>}
    </SettingsSection>
  )
}

type ChoiceProps = { label: string; isChosen: boolean; onToggle: () => void }

const Choice = ({ label, isChosen, onToggle }: ChoiceProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="checkbox" className="size-5 accent-accent" checked={isChosen} onChange={onToggle} />
    <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
  </label>
)
