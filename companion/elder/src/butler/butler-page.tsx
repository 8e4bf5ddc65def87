import { Screen } from '#shell/screen.tsx'

export function ButlerPage() {
  return <Screen title="管家">…</Screen>
}
