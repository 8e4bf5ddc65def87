import { buttonClasses } from '@sanhe/ui/button.tsx'
import { ActionButton } from '@sanhe/ui/console/action-button.tsx'
import { Panel } from '@sanhe/ui/console/panel.tsx'
import { ConsolePage } from '@sanhe/ui/console/console-title-bar.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { session } from '#session.ts'
import { SessionsSection } from './sessions.tsx'
import { settingsText } from './text.ts'

/** Page on which employees change their password and end the logins of their account. */
export function AccountPage() {
  const t = useText(settingsText)
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
      <div className="flex max-w-3xl flex-col gap-4">
        <Panel
          title={t.password}
          hint={t.passwordHint}
          actions={
            <Link to="/password" className={buttonClasses()}>
              {t.changePassword}
            </Link>
          }
        />
        <Panel title={t.sessions} actions={endAll}>
          <SessionsSection />
        </Panel>
      </div>
    </ConsolePage>
  )
}
