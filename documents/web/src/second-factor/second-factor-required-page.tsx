import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { LanguageSwitch } from '@sanhe/ui/language-switch.tsx'
import { secondFactorLabels } from '@sanhe/ui/second-factor/text.ts'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { signOut } from '#session.ts'
import { SetUpOwnSecondFactorDialog } from './set-up-dialog.tsx'
import { documentsSecondFactorLabels } from './text.ts'

/** Replaces every page until the user has set up the second factor that the team requires. */
export function SecondFactorRequiredPage() {
  const t = useText(documentsSecondFactorLabels)
  const labels = useText(secondFactorLabels)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    document.title = `${t.required} · ${t.product}`
  }, [t])
  return (
    <main className="flex min-h-dvh flex-col items-center p-6 pt-[12dvh] text-center">
      <ShieldCheck aria-hidden className="size-12 text-accent-text" />
      <h1 className="mt-4 text-xl font-semibold">{t.required}</h1>
      <p className="mt-2 max-w-md text-sm leading-6 text-muted">{t.requiredHint}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button onClick={() => void signOut()}>{t.signOut}</Button>
        <Button look="primary" onClick={() => setOpen(true)}>
          {labels.setUp}
        </Button>
      </div>
      <LanguageSwitch />
      {isOpen && <SetUpOwnSecondFactorDialog onClose={() => setOpen(false)} />}
    </main>
  )
}
