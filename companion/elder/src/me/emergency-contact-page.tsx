import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { QueryContent } from '#parts/query-content.tsx'
import { meQuery } from '#queries.ts'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { EmergencyContactForm } from './emergency-contact-form.tsx'

/** Page of the emergency contact. After saving, the user returns to the previous page. */
export function EmergencyContactPage() {
  const query = useQuery(meQuery)
  const { history, navigate } = useRouter()
  const leave = () => (history.canGoBack() ? history.back() : navigate({ to: '/me' }))
  return (
    <ElderScreenLayout title="紧急联系人" back="/me">
      <p>有急事的时候，在每一页点“求助”，就能打给这个人。参加活动前也要先填好。</p>
      <QueryContent query={query}>
        {({ emergencyContact }) => <EmergencyContactForm contact={emergencyContact} onSaved={leave} />}
      </QueryContent>
    </ElderScreenLayout>
  )
}
