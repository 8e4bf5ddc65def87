type CheckRowProps = {
  label: string
  hint?: string
  isChecked: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
}

export const CheckboxRow = ({ label, hint, isChecked, isDisabled = false, onChange }: CheckRowProps) => (
  <label className="flex min-h-control items-start gap-3 py-1">
    <input
      type="checkbox"
      className="mt-0.5 size-5 shrink-0 accent-(--accent)"
      checked={isChecked}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className="min-w-0">
      <span className="block font-medium">{label}</span>
      {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
    </span>
  </label>
)
