import { Button } from '@sanhe/ui/button.tsx'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { EmergencyContactForm } from './emergency-contact-form.tsx'

const route = getRouteApi('/own/welcome')

/** Step after the first login that asks for an emergency contact. The user can skip it. */
export function WelcomePage() {
  const { to = '/' } = route.useSearch()
  const { history } = useRouter()
  const leave = () => history.replace(to)
  return (
    <ElderScreenLayout title="有急事，打给谁？">
      <p className="text-lg">填一位家人或朋友。有急事的时候，您在每一页点“求助”，就能打给这个人。</p>
      <EmergencyContactForm contact={null} onSaved={leave} />
      <Button look="quiet" onClick={leave}>
        以后再说
      </Button>
    </ElderScreenLayout>
  )
}
