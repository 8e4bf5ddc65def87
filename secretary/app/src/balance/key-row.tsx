import { Button } from '@sanhe/ui/button.tsx'
import { ConfirmDialog } from '@sanhe/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '@sanhe/ui/dialog.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { explainError } from '#explain-error.ts'
import { balanceLabels } from './balance-text.ts'
import { formatFen, formatMicrofen } from './format-money.ts'
import { parseDailyLimitFen } from './parse-limit.ts'
import { type GatewayKey, refetchBalance } from './queries.ts'

/** Shows a key with its secretary and its use of today, and buttons that change its limit or revoke it. */
export function GatewayKeyListRow({ row }: { row: GatewayKey }) {
  const t = useText(balanceLabels)
  const [dialog, setDialog] = useState<'limit' | 'revoke'>()
  const close = () => setDialog(undefined)
  const used = formatMicrofen(row.today_microfen)
  const revoke = useMutation({
    mutationFn: () => api.gateway.revokeKey({ params: { id: row.key_id } }),
    onSuccess: () => showToast(t.revoked),
    onError: (error) => showError(explainError(error, t)),
    onSettled() {
      close()
      void refetchBalance()
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-2 py-3">
      <span className="min-w-0 flex-1 basis-56 text-sm">
        <span className="block font-medium [overflow-wrap:anywhere]">
          {row.secretary_name ?? t.deploying}
        </span>
        <span className="block text-muted tabular-nums">
          {`${t.keyEnd(row.key_end)} · `}
          {row.daily_limit_fen === null ? t.noLimit(used) : t.limitOf(used, formatFen(row.daily_limit_fen))}
        </span>
      </span>
      <span className="flex gap-2">
        <Button onClick={() => setDialog('limit')}>{t.edit}</Button>
        <Button className="text-danger-text" onClick={() => setDialog('revoke')}>
          {t.revoke}
        </Button>
      </span>
      {dialog === 'limit' && <LimitDialog row={row} onClose={close} />}
      <ConfirmDialog
        isOpen={dialog === 'revoke'}
        onClose={close}
        onConfirm={() => revoke.mutate()}
        isBusy={revoke.isPending}
        title={t.revokeTitle(row.key_end)}
        action={t.revoke}
      >
        {t.revokeHint}
      </ConfirmDialog>
    </li>
  )
}

function LimitDialog({ row, onClose }: { row: GatewayKey; onClose: () => void }) {
  const t = useText(balanceLabels)
  const [draft, setDraft] = useState(row.daily_limit_fen === null ? '' : String(row.daily_limit_fen / 100))
  const limit = parseDailyLimitFen(draft)
  const save = useMutation({
    mutationFn: (daily_limit_fen: number | null) =>
      api.gateway.changeKey({ params: { id: row.key_id }, body: { daily_limit_fen } }),
    onSuccess() {
      showToast(t.saved)
      onClose()
      void refetchBalance()
    },
    onError: (error) => showError(explainError(error, t)),
  })
  return (
    <Dialog isOpen onClose={onClose} title={t.edit}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (limit !== undefined) save.mutate(limit)
        }}
      >
        <TextField
          label={t.limit}
          hint={t.limitHint}
          error={limit === undefined ? t.invalidLimit : undefined}
          inputMode="decimal"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        <DialogActions>
          <Button type="submit" look="primary" isBusy={save.isPending} disabled={limit === undefined}>
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
