import { Screen } from '#shell/screen.tsx'

export function MedicalPage() {
  return <Screen title="看病">…</Screen>
}
