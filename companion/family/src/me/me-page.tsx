import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { languageNames, languages, setLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { SegmentedControl } from '@sanhe/ui/segmented-control.tsx'
import { setTheme, themes, useTheme } from '@sanhe/ui/theme.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell, ShieldCheck, Smartphone, UserRound, UserRoundPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '#api.ts'
import { Card } from '#parts/card.tsx'
import { ErrorMessage } from '#parts/error-message.tsx'
import { RowLink, RowGroup } from '#parts/rows.tsx'
import { PushCard } from '#notices/push-card.tsx'
import { meQuery, unreadNotificationCountQuery } from '#queries.ts'
import { session } from '#session.ts'
import { logOut } from '#shell/log-out.ts'
import { FamilyScreenLayout } from '#shell/screen.tsx'
import { meLabels } from './text.ts'
import { WechatMessages } from './wechat-messages.tsx'

export function MePage() {
  const t = useText(meLabels)
  const { data: me } = useQuery(meQuery)
  const { data: unread = 0 } = useQuery(unreadNotificationCountQuery)
  const isComplete = me?.nickname && me.phone
  return (
    <FamilyScreenLayout title={t.title}>
      <RowGroup>
        <RowLink
          to="/profile"
          icon={UserRound}
          label={t.profile}
          value={me && (isComplete ? `${me.nickname} · ${me.phone}` : t.profileMissing)}
        />
        <RowLink to="/notices" icon={Bell} label={t.notices} value={unread > 0 && t.unread(unread)} />
        <RowLink to="/bind" icon={UserRoundPlus} label={t.bind} />
        <RowLink to="/devices" icon={Smartphone} label={t.devices} />
        <RowLink to="/privacy" icon={ShieldCheck} label={t.privacy} />
      </RowGroup>
      <PushCard />
      <WechatMessages />
      <Preferences />
      <LogOut />
    </FamilyScreenLayout>
  )
}

function Preferences() {
  const t = useText(meLabels)
  const language = useLanguage()
  const theme = useTheme()
  return (
    <Card className="flex flex-col gap-4">
      <Preference label={t.language}>
        <SegmentedControl
          label={t.language}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Preference>
      <Preference label={t.appearance}>
        <SegmentedControl
          label={t.appearance}
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, label: t.themes[value] }))}
        />
      </Preference>
    </Card>
  )
}

const Preference = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-2">
    <span aria-hidden>{label}</span>
    {children}
  </div>
)

function LogOut() {
  const t = useText(meLabels)
  const [isOpen, setOpen] = useState(false)
  const leave = useMutation({ mutationFn: logOut })
  const leaveAll = useMutation({
    mutationFn: () => api.children.logoutEverywhere({ body: null }),
    onSuccess: () => session.endLogin(),
    onSettled: () => setOpen(false),
  })
  return (
    <div className="flex flex-col gap-3">
      <ErrorMessage error={leaveAll.error} />
      <Button isBusy={leave.isPending} onClick={() => leave.mutate()}>
        {t.logOut}
      </Button>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t.logOutEverywhere}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t.logOutEverywhereQuestion}
        action={t.logOutEverywhere}
        isBusy={leaveAll.isPending}
        onConfirm={() => leaveAll.mutate()}
      >
        {t.logOutEverywhereHint}
      </ConfirmDialog>
    </div>
  )
}
