import { Screen } from '#shell/screen.tsx'

export function MinePage() {
  return <Screen title="我的活动">…</Screen>
}
