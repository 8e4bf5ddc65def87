import { useQuery } from '@tanstack/react-query'
import { appSettingsQuery } from '#queries.ts'
import { CallButton } from './call-button.tsx'

/** Button that calls customer service. Renders nothing when the operator has set no number. */
export function CustomerServiceButton() {
  const { data } = useQuery(appSettingsQuery)
  if (!data?.servicePhone) return null
  return (
    <CallButton
      number={data.servicePhone.replaceAll(/[^+\d]/g, '')}
      label={`打客服电话 ${data.servicePhone}`}
    />
  )
}
