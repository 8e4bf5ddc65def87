import { Screen } from '#shell/screen.tsx'

export function MePage() {
  return <Screen title="我的">…</Screen>
}
