import { Screen } from '#shell/screen.tsx'

export function NewPage() {
  return <Screen title="发起活动">…</Screen>
}
