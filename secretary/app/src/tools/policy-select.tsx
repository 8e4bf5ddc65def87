import type { ToolPolicy } from '@sanhe/protocol/owner-api'
import { joinClassNames } from '@sanhe/ui/join-class-names.ts'
import { inputClasses } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { toolLabels } from './tools-text.ts'

type PolicySelectProps = {
  label: string
  value: ToolPolicy | null
  options: readonly ToolPolicy[]
  /** Label of the option "no policy for this tool". Absent if the list has no such option. */
  standard?: string
  isDisabled: boolean
  onChange: (policy: ToolPolicy | null) => void
}

/** Select for the policy of a class or a tool. */
export function ToolPolicySelect({
  label,
  value,
  options,
  standard,
  isDisabled,
  onChange,
}: PolicySelectProps) {
  const t = useText(toolLabels)
  return (
    <select
      aria-label={label}
      className={joinClassNames(inputClasses, 'h-control shrink-0 sm:w-60')}
      value={value ?? ''}
      disabled={isDisabled}
      onChange={(event) => onChange(options.find((option) => option === event.target.value) ?? null)}
    >
      {standard !== undefined && <option value="">{standard}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {t.policies[option]}
        </option>
      ))}
    </select>
  )
}
