import type { GivenRole } from '@sanhe/protocol/people-api'
import { useText } from '@sanhe/ui/i18n.ts'
import { peopleLabels } from './people-text.ts'

type RoleFieldProps = { value: GivenRole; roles: readonly GivenRole[]; onChange: (role: GivenRole) => void }

/** Choice of a role, with what each role may do. */
export function RoleField({ value, roles, onChange }: RoleFieldProps) {
  const t = useText(peopleLabels)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t.role}</legend>
      {roles.map((role) => (
        <label
          key={role}
          className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-control border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="role"
            className="mt-1 accent-accent"
            checked={value === role}
            onChange={() => onChange(role)}
          />
          <span className="text-sm font-medium">{t.roles[role]}</span>
          <span className="col-start-2 text-sm text-muted">{t.roleHints[role]}</span>
        </label>
      ))}
    </fieldset>
  )
}
