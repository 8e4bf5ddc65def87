import { useQuery } from '@tanstack/react-query'
import { appSettingsQuery } from '#queries.ts'
import { CallKey } from './call-key.tsx'

/** Button that calls customer service. Renders nothing when the operator has set no number. */
export function ServicePhone() {
  const { data } = useQuery(appSettingsQuery)
  if (!data?.servicePhone) return null
  return (
    <CallKey number={data.servicePhone.replaceAll(/[^+\d]/g, '')} label={`打客服电话 ${data.servicePhone}`} />
  )
}
