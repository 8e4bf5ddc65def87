import { buttonClasses } from '@sanhe/ui/button.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { secondFactorLabels } from './text.ts'

/** Replaces every page until an administrator has set up the second factor that the service requires. */
export function SecondFactorRequired() {
  const t = useText(secondFactorLabels)
  const setUp = (
    <Link to="/account" className={buttonClasses('primary')}>
      {t.setUp}
    </Link>
  )
  return (
    <ConsolePage title={t.title}>
      <EmptyState icon={ShieldCheck} title={t.required} action={setUp}>
        {t.requiredHint}
      </EmptyState>
    </ConsolePage>
  )
}
