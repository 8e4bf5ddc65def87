import { buttonClasses } from '@sanhe/ui/button.tsx'
import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { session } from '#session.ts'
import { SignedInDevicesSection } from './sessions.tsx'
import { settingsLabels } from './text.ts'

/** Page on which employees change their password and end the logins of their account. */
export function AccountPage() {
  const t = useText(settingsLabels)
  const endAll = (
    <ActionButton
      label={t.endAll}
      question={{ title: t.endAllQuestion, text: t.endAllText }}
      run={async () => {
        await api.merchants.logoutEverywhere({ body: null })
        session.endLogin()
      }}
      success={t.endedAll}
    />
  )
  return (
    <ConsolePage title={t.accountTitle}>
      <div className="flex flex-col gap-4">
        <ConsolePanel
          title={t.password}
          hint={t.passwordHint}
          actions={
            <Link to="/password" className={buttonClasses()}>
              {t.changePassword}
            </Link>
          }
        />
        <ConsolePanel title={t.sessions} actions={endAll}>
          <SignedInDevicesSection />
        </ConsolePanel>
      </div>
    </ConsolePage>
  )
}
