import { useText } from '@sanhe/ui/i18n.ts'
import { TopBarTitle } from '#shell/top-bar.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TokensSection } from './tokens-section.tsx'
import { accountLabels } from './text.ts'

export function AccountPage() {
  const t = useText(accountLabels)
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      <div className="mx-auto flex max-w-3xl flex-col gap-10 p-4 md:p-6">
        <PasswordSection />
        <SessionsSection />
        <TokensSection />
      </div>
    </>
  )
}
