import { Button } from '@sanhe/ui/button.tsx'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { RecoveryCodes } from '@sanhe/ui/second-factor/recovery-codes.tsx'
import { secondFactorLabels } from '@sanhe/ui/second-factor/text.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { showToast } from '@sanhe/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountPageSection } from '#account/section.tsx'
import { adminApi } from '#admin-api.ts'
import { queryClient } from '#queries.ts'
import { ConfirmWithBothFactorsDialog } from './both-factors-dialog.tsx'
import { secondFactorQuery } from './queries.ts'
import { SetUpOwnSecondFactorDialog } from './set-up-dialog.tsx'
import { documentsSecondFactorLabels } from './text.ts'

const refresh = () => void queryClient.invalidateQueries()

/** Section of the account page with the state of the user's own second factor. */
export function SecondFactorSection() {
  const t = useText(secondFactorLabels)
  const own = useText(documentsSecondFactorLabels)
  const { data, error, isError, refetch } = useQuery(secondFactorQuery)
  const [open, setOpen] = useState<'set-up' | 'renew' | 'disable'>()
  const close = () => setOpen(undefined)
  const isOn = data && data.enabled_at !== null
  const actions = isOn ? (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('renew')}>{t.renew}</Button>
      <Button onClick={() => setOpen('disable')}>{t.disable}</Button>
    </div>
  ) : (
    data && <Button onClick={() => setOpen('set-up')}>{t.setUp}</Button>
  )
  return (
    <AccountPageSection
      title={t.title}
      hint={isOn ? t.onHint(data.recovery_codes_left) : t.offHint}
      action={actions}
    >
      {!data && isError && <ErrorState title={own.notLoaded} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={1} />}
      {open === 'set-up' && <SetUpOwnSecondFactorDialog onClose={close} />}
      {open === 'renew' && <RenewDialog onClose={close} />}
      {open === 'disable' && <DisableDialog onClose={close} />}
    </AccountPageSection>
  )
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const t = useText(secondFactorLabels)
  const { product } = useText(documentsSecondFactorLabels)
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = () => {
    onClose()
    refresh()
  }
  if (codes)
    return (
      <Dialog isOpen onClose={finish} title={t.codesTitle}>
        <RecoveryCodes codes={codes} product={product} onDone={finish} />
      </Dialog>
    )
  return (
    <ConfirmWithBothFactorsDialog
      title={t.renew}
      hint={t.renewHint}
      action={t.renew}
      send={async (body) =>
        setCodes((await adminApi.secondFactor.renewRecoveryCodes({ body })).recovery_codes)
      }
      onClose={onClose}
    />
  )
}

function DisableDialog({ onClose }: { onClose: () => void }) {
  const t = useText(secondFactorLabels)
  const disable = async (body: { password: string; code: string }) => {
    await adminApi.secondFactor.disable({ body })
    onClose()
    showToast(t.disabled)
    refresh()
  }
  return (
    <ConfirmWithBothFactorsDialog
      title={t.disableTitle}
      hint={t.disableHint}
      action={t.disable}
      isDanger
      send={disable}
      onClose={onClose}
    />
  )
}
