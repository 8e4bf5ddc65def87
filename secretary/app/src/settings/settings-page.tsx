import { Button } from '@sanhe/ui/button.tsx'
import { Confirm } from '@sanhe/ui/confirm.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { servedBy } from '#served-by.ts'
import { signOutDevice } from '#session.ts'
import { Screen } from '#shell/screen.tsx'
import { Appearance } from './appearance.tsx'
import { Devices } from './devices.tsx'
import { Profile } from './profile.tsx'
import { settingsText } from './settings-text.ts'

export function SettingsPage() {
  const t = useText(settingsText)
  const { data: origin } = useQuery({ queryKey: ['served-by'], queryFn: servedBy })
  const [isConfirming, setIsConfirming] = useState(false)
  const hasAccount = origin === 'backend'
  const leave = useMutation({
    async mutationFn() {
      // The device's data is deleted even if the backend cannot be reached.
      if (hasAccount) await api.auth.logout().catch(() => {})
      await signOutDevice()
    },
  })
  return (
    <Screen title={t.title} back="/" className="gap-6">
      {hasAccount && <Profile />}
      <Appearance />
      {hasAccount && <Devices />}
      {origin === 'agent' && <p className="text-sm leading-6 text-muted">{t.agentHint}</p>}
      <Button className="self-start text-danger-text" onClick={() => setIsConfirming(true)}>
        {hasAccount ? t.logOut : t.forget}
      </Button>
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => leave.mutate()}
        isBusy={leave.isPending}
        title={t.logOutTitle}
        action={hasAccount ? t.logOut : t.forget}
      >
        {t.logOutHint}
      </Confirm>
    </Screen>
  )
}
