import type { AgentApi } from '@sanhe/protocol/agent-api'
import type { Invitation } from '@sanhe/protocol/people-api'
import { fromIso } from '@sanhe/kit/runtime/clock'
import { localeByLanguage, useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { IconButton } from '@sanhe/ui/icon-button.tsx'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { QrCode, X } from 'lucide-react'
import { peopleLabels } from './people-text.ts'

type InvitationRowProps = {
  api: AgentApi
  invitation: Invitation
  onShow: (code: { url: string; qr_svg: string }) => void
  onChanged: () => void
}

/** Shows an open invitation, and buttons to show its code again and to withdraw it. */
export function InvitationRow({ api, invitation, onShow, onChanged }: InvitationRowProps) {
  const t = useText(peopleLabels)
  const locale = localeByLanguage[useLanguage()]
  const { invitation_id: id, name, role, expires_at, may_change } = invitation
  const onError = () => showError(t.failed)
  const show = useMutation({ mutationFn: () => api.invitation(id), onSuccess: onShow, onError })
  const withdraw = useMutation({
    mutationFn: () => api.withdrawInvitation(id),
    onSuccess: () => showToast(t.withdrawn),
    onSettled: onChanged,
    onError,
  })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(fromIso(expires_at))
  return (
    <li className="flex items-center gap-1 py-3 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <h3 className="font-medium [overflow-wrap:anywhere]">{name}</h3>
        <p className="text-sm text-muted">
          {t.roles[role]} · {t.expires} {date}
        </p>
      </div>
      {may_change && <IconButton icon={QrCode} label={t.show(name)} onClick={() => show.mutate()} />}
      {may_change && <IconButton icon={X} label={t.withdraw(name)} onClick={() => withdraw.mutate()} />}
    </li>
  )
}
