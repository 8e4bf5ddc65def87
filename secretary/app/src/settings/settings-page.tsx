import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { detectServingProgram } from '#detect-server.ts'
import { signOutDevice } from '#session.ts'
import { ScreenLayout } from '#shell/screen.tsx'
import { AccountLinks } from './account-links.tsx'
import { AppearanceSettings } from './appearance.tsx'
import { DevicesSettings } from './devices.tsx'
import { ProfileSettings } from './profile.tsx'
import { settingsLabels } from './settings-text.ts'

export function SettingsPage() {
  const t = useText(settingsLabels)
  const { data: origin } = useQuery({ queryKey: ['served-by'], queryFn: detectServingProgram })
  const [isConfirming, setIsConfirming] = useState(false)
  const hasAccount = origin === 'backend'
  const leave = useMutation({
    async mutationFn() {
      // Ignores errors of the backend, so that the data on the device is deleted even if the backend cannot be reached.
      if (hasAccount) await api.auth.logout().catch(() => {})
      await signOutDevice()
    },
  })
  return (
    <ScreenLayout title={t.title} back="/" className="gap-6">
      {hasAccount && <ProfileSettings />}
      <AppearanceSettings />
      {hasAccount && <AccountLinks />}
      {hasAccount && <DevicesSettings />}
      {origin === 'agent' && <p className="text-sm leading-6 text-muted">{t.agentHint}</p>}
      <Button className="self-start text-danger-text" onClick={() => setIsConfirming(true)}>
        {hasAccount ? t.logOut : t.forget}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => leave.mutate()}
        isBusy={leave.isPending}
        title={t.logOutTitle}
        action={hasAccount ? t.logOut : t.forget}
      >
        {t.logOutHint}
      </ConfirmDialog>
    </ScreenLayout>
  )
}
