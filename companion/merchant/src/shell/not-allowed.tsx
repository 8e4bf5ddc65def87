import { buttonClasses } from '@sanhe/ui/button.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { Link } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import type { StaffRole } from './staff-role.ts'
import { shellLabels } from './text.ts'

/** Shown instead of a page that the role of the employee does not include. */
export function NotAllowed({ role, lowest }: { role: StaffRole; lowest: StaffRole }) {
  const t = useText(shellLabels)
  const home = (
    <Link to="/" className={buttonClasses('primary')}>
      {t.toHome}
    </Link>
  )
  return (
    <ConsolePage title={t.notAllowed}>
      <EmptyState icon={LockKeyhole} title={t.notAllowedTitle} action={home}>
        {t.notAllowedHint(t.roles[role], t.roles[lowest])}
      </EmptyState>
    </ConsolePage>
  )
}
