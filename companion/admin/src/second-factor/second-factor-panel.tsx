import { Button } from '@sanhe/ui/button.tsx'
import { Badge } from '@sanhe/ui/console/badge.tsx'
import { ConsolePanel } from '@sanhe/ui/console/panel.tsx'
import { describeError } from '@sanhe/ui/console/error-text.ts'
import { Dialog } from '@sanhe/ui/dialog.tsx'
import type { FormField } from '@sanhe/ui/form/fields.ts'
import { FormButton } from '@sanhe/ui/form/form-button.tsx'
import { defineFormDialogSpec } from '@sanhe/ui/form/lazy-form-dialog.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { RecoveryCodes } from '@sanhe/ui/second-factor/recovery-codes.tsx'
import {
  type SecondFactorSetup,
  SetUpSecondFactorDialog,
} from '@sanhe/ui/second-factor/set-up-second-factor-dialog.tsx'
import { secondFactorLabels } from '@sanhe/ui/second-factor/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { meQuery } from '#queries.ts'
import { shellLabels } from '#shell/text.ts'

/**
 * Panel with the state of the administrator's own second factor, and with buttons that set it up or remove
 * it.
 */
export function SecondFactorPanel() {
  const t = useText(secondFactorLabels)
  const { product } = useText(shellLabels)
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const [isSettingUp, setSettingUp] = useState(false)
  if (!me) return null
  return (
    <ConsolePanel
      title={t.title}
      hint={me.hasSecondFactor ? t.onHint(me.recoveryCodesLeft) : t.offHint}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={me.hasSecondFactor ? 'ok' : 'warn'}>{me.hasSecondFactor ? t.on : t.off}</Badge>
          {me.hasSecondFactor ? (
            <>
              <RenewCodes />
              <Disable />
            </>
          ) : (
            <Button look="primary" onClick={() => setSettingUp(true)}>
              {t.setUp}
            </Button>
          )}
        </div>
      }
    >
      {isSettingUp && (
        <SetUpSecondFactorDialog
          setup={{ product, ...setup }}
          onEnabled={() => void queryClient.invalidateQueries()}
          onClose={() => setSettingUp(false)}
        />
      )}
    </ConsolePanel>
  )
}

const setup: Omit<SecondFactorSetup, 'product'> = {
  createSecret: (password) => api.secondFactor.setUp({ body: { password } }),
  confirm: async (code) => (await api.secondFactor.confirm({ body: { code } })).recoveryCodes,
  describeError,
}

const loadContract = async () =>
  (await import('@sanhe/companion/admin/second-factor-contract')).secondFactorContract

function useBothFactors() {
  const t = useText(secondFactorLabels)
  return {
    password: { kind: 'text', type: 'password', label: t.password },
    code: { kind: 'text', label: t.codeOrRecovery, maxLength: 40 },
  } satisfies Record<string, FormField>
}

function RenewCodes() {
  const t = useText(secondFactorLabels)
  const { product } = useText(shellLabels)
  const [codes, setCodes] = useState<readonly string[]>()
  const form = defineFormDialogSpec({
    title: t.renew,
    intro: <p className="text-sm text-muted">{t.renewHint}</p>,
    action: t.renew,
    loadSchema: async () => (await loadContract()).renewRecoveryCodes.body,
    fields: useBothFactors(),
    submit: async (body) => setCodes((await api.secondFactor.renewRecoveryCodes({ body })).recoveryCodes),
  })
  const close = () => setCodes(undefined)
  return (
    <>
      <FormButton label={t.renew} form={form} />
      <Dialog isOpen={codes !== undefined} onClose={close} title={t.codesTitle}>
        <RecoveryCodes codes={codes ?? []} product={product} onDone={close} />
      </Dialog>
    </>
  )
}

function Disable() {
  const t = useText(secondFactorLabels)
  const form = defineFormDialogSpec({
    title: t.disableTitle,
    intro: <p className="text-sm text-muted">{t.disableHint}</p>,
    action: t.disable,
    loadSchema: async () => (await loadContract()).disable.body,
    fields: useBothFactors(),
    submit: (body) => api.secondFactor.disable({ body }),
    success: t.disabled,
  })
  return <FormButton label={t.disable} form={form} />
}
