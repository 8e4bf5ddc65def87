import { useText } from '@sanhe/ui/i18n.ts'
import { CopyField } from '#copy/copy-field.tsx'
import { peopleLabels } from './text.ts'

type LinkFieldProps = { label: string; hint: string; path: string }

/** A link that is shown only once, with a button that copies it. */
export function LinkWithCopyButton({ label, hint, path }: LinkFieldProps) {
  const labels = useText(peopleLabels)
  return <CopyField label={label} hint={hint} text={new URL(path, location.origin).href} labels={labels} />
}
