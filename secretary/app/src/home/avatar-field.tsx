import { useId } from 'react'

const avatars = ['🤖', '🦉', '🐼', '🦊', '🐬', '🌿', '⭐', '💼', '📚', '🛠️', '🏠', '🍵']

type AvatarFieldProps = { label: string; value: string; onChange: (avatar: string) => void }

/**
 * Form field that offers a dozen avatars for a secretary. If the secretary has another avatar, the field offers that
 * one too.
 */
export function AvatarField({ label, value, onChange }: AvatarFieldProps) {
  const name = useId()
  const choices = avatars.includes(value) ? avatars : [value, ...avatars]
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1">
        {choices.map((avatar) => (
          <label
            key={avatar}
            className="grid size-11 cursor-pointer place-items-center rounded-control text-2xl hover:bg-hover has-checked:bg-accent-soft has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
          >
            <input
              type="radio"
              name={name}
              value={avatar}
              checked={avatar === value}
              onChange={() => onChange(avatar)}
              className="sr-only"
            />
            {avatar}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
