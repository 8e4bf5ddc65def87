import { useQuery } from '@tanstack/react-query'
import { appSettingsQuery } from '#queries.ts'
import { PhoneCallButton } from './call-button.tsx'

/** Button that calls customer service. Renders nothing when the operator has set no number. */
export function CallCustomerServiceButton() {
  const { data } = useQuery(appSettingsQuery)
  if (!data?.servicePhone) return null
  return (
    <PhoneCallButton
      number={data.servicePhone.replaceAll(/[^+\d]/g, '')}
      label={`打客服电话 ${data.servicePhone}`}
    />
  )
}
