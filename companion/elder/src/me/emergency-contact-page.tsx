import { Screen } from '#shell/screen.tsx'

export function EmergencyContactPage() {
  return <Screen title="紧急联系人">…</Screen>
}
