import { buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Link } from '@tanstack/react-router'
import { useIsAdmin } from '#rights.ts'
import { TopBarTitle } from '#shell/top-bar.tsx'
import { NotificationSettingsSection } from '#notification-settings/notification-settings-section.tsx'
import { SecondFactorSection } from '#second-factor/second-factor-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TokensSection } from './tokens-section.tsx'
import { AccountPageSection } from './section.tsx'
import { accountLabels } from './text.ts'

export function AccountPage() {
  const t = useText(accountLabels)
  const isAdmin = useIsAdmin()
  return (
    <>
      <TopBarTitle>{t.title}</TopBarTitle>
      <div className="mx-auto flex max-w-3xl flex-col gap-10 p-4 md:p-6">
        <PasswordSection />
        <SecondFactorSection />
        <NotificationSettingsSection />
        <SessionsSection />
        <TokensSection />
        {isAdmin && (
          <AccountPageSection
            title={t.webhooks}
            hint={t.webhooksHint}
            action={
              <Link to="/webhooks" className={buttonClasses()}>
                {t.openWebhooks}
              </Link>
            }
          >
            {null}
          </AccountPageSection>
        )}
        {isAdmin && (
          <AccountPageSection
            title={t.audit}
            hint={t.auditHint}
            action={
              <Link to="/audit" className={buttonClasses()}>
                {t.openAudit}
              </Link>
            }
          >
            {null}
          </AccountPageSection>
        )}
      </div>
    </>
  )
}
