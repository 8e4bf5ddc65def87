import { Check } from 'lucide-react'
import { useId } from 'react'
import { joinClassNames } from '../join-class-names.ts'
import { useText } from '../i18n.ts'
import { consentLabels, loginDocumentKinds } from './text.ts'

type ConsentCheckboxProps = {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** True after the person tried to continue without consent. */
  isMissing: boolean
}

/** Consent to the user agreement and the privacy policy. It is never ticked in advance. */
export function ConsentCheckbox({ isChecked, onChange, isMissing }: ConsentCheckboxProps) {
  const t = useText(consentLabels)
  const id = useId()
  const isRefused = isMissing && !isChecked
  return (
    <div>
      <label className="flex min-h-[max(44px,var(--control))] cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="peer sr-only"
          checked={isChecked}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? id : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span
          aria-hidden
          className={joinClassNames(
            'grid size-7 shrink-0 place-items-center rounded-[6px] border-2',
            'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-text',
            isChecked ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface',
          )}
        >
          {isChecked && <Check className="size-5" />}
        </span>
        {t.agreeTo}
      </label>
      <p className="flex flex-wrap gap-x-5 pl-10">
        {loginDocumentKinds.map((kind) => (
          <a
            key={kind}
            href={`/h5/legal/${kind}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-12 items-center text-accent-text underline underline-offset-4"
          >
            {t.titles[kind]}
          </a>
        ))}
      </p>
      {isRefused && (
        <p id={id} role="alert" className="mt-1 font-medium text-danger-text">
          {t.missing}
        </p>
      )}
    </div>
  )
}
