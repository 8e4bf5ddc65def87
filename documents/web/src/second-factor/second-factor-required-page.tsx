import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { LanguageSwitch } from '@sanhe/ui/language-switch.tsx'
import { secondFactorLabels } from '@sanhe/ui/second-factor/text.ts'
import { EmptyState } from '@sanhe/ui/states.tsx'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { signOut } from '#session.ts'
import { SetUpDialog } from './set-up-dialog.tsx'
import { twoStepLabels } from './text.ts'

/** Replaces every page until the user has set up the second factor that the team requires. */
export function SecondFactorRequiredPage() {
  const t = useText(twoStepLabels)
  const labels = useText(secondFactorLabels)
  const [isOpen, setOpen] = useState(false)
  const actions = (
    <div className="flex flex-wrap justify-center gap-2">
      <Button onClick={() => void signOut()}>{t.signOut}</Button>
      <Button look="primary" onClick={() => setOpen(true)}>
        {labels.setUp}
      </Button>
    </div>
  )
  return (
    <main className="flex min-h-dvh flex-col items-center p-6 pt-[12dvh]">
      <title>{`${t.required} · ${t.product}`}</title>
      <EmptyState icon={ShieldCheck} title={t.required} action={actions}>
        {t.requiredHint}
      </EmptyState>
      <LanguageSwitch />
      {isOpen && <SetUpDialog onClose={() => setOpen(false)} />}
    </main>
  )
}
