import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { QueryContent } from '#parts/query-content.tsx'
import { meQuery } from '#queries.ts'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { NicknameForm } from './name-form.tsx'
import { BindPhoneForm } from './phone-binding.tsx'
import { profileRoute } from './routes.ts'
import { meLabels } from './text.ts'

/**
 * Form for the child's name and phone number. After the first login, the page also links to the page that the child
 * opened first.
 */
export function ProfilePage() {
  const t = useText(meLabels)
  const { to } = profileRoute.useSearch()
  const { history } = useRouter()
  const query = useQuery(meQuery)
  return (
    <FamilyScreenLayout title={to ? t.welcome : t.profile} back="/me">
      <p className="text-muted">{t.welcomeHint}</p>
      <QueryContent query={query}>
        {({ nickname, phone }) => (
          <>
            <NicknameForm nickname={nickname} />
            <BindPhoneForm phone={phone} />
            {to && (
              <Button
                look={nickname && phone ? 'primary' : 'quiet'}
                onClick={() => history.push(`/family${to}`)}
              >
                {nickname && phone ? t.next : t.later}
              </Button>
            )}
          </>
        )}
      </QueryContent>
    </FamilyScreenLayout>
  )
}
