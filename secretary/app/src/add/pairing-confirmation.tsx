import { secondMs, systemClock } from '@sanhe/kit/runtime/clock'
import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation } from '@tanstack/react-query'
import { ShieldQuestion } from 'lucide-react'
import { useEffect } from 'react'
import { formatPairingAddress, type PairingPayload } from '#agents/addresses.ts'
import { ConnectionError, pairByLink } from '#agents/connect-agent.ts'
import { ConnectionProblemNote } from '#agents/connection-problem.tsx'
import { describeDevice } from '#agents/device-name.ts'
import { explainUnreachable } from '#agents/explain-unreachable.ts'
import { addSecretary } from '#agents/secretaries.ts'
import { useCountdown } from '#login/use-countdown.ts'
import { addSecretaryLabels } from './add-text.ts'
import { pairAgainLabels } from './pair-again-text.ts'

type PairingConfirmationProps = {
  invitation: PairingPayload
  /** Address of the secretary that the user pairs again; undefined for a new secretary. */
  expectedAddress?: string | undefined
  onPaired: (address: string) => void
  onCancel: () => void
}

/**
 * Shows the agent's address and asks for confirmation before any request is sent, because a pairing code can be sent by
 * an attacker.
 */
export function PairingConfirmation({
  invitation,
  expectedAddress,
  onPaired,
  onCancel,
}: PairingConfirmationProps) {
  const t = useText(addSecretaryLabels)
  const again = useText(pairAgainLabels)
  const address = formatPairingAddress(invitation) ?? ''
  const { left, start } = useCountdown()
  useEffect(() => {
    start(Math.max(0, Math.floor(invitation.exp - systemClock.now() / secondMs)))
  }, [invitation, start])
  const pair = useMutation({
    async mutationFn() {
      if (!address) throw new ConnectionError('not_secretary')
      const pairing = pairByLink(invitation, address, describeDevice())
      const result = await pairing.catch(explainUnreachable({ server_address: address }))
      const { origin, paired } = result
      const relay = 'relay' in result ? { relay: result.relay } : {}
      await addSecretary({ address, origin, apiKey: paired.api_key, keyId: paired.key_id, ...relay }, paired)
    },
    onSuccess: () => onPaired(address),
  })
  return (
    <section className="flex flex-col items-center gap-4 py-8 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft">
        <ShieldQuestion aria-hidden className="size-7 text-accent-text" />
      </span>
      <h2 className="text-lg font-semibold">{t.pairTitle}</h2>
      <p className="rounded-control border border-line bg-surface px-4 py-3 font-mono text-lg [overflow-wrap:anywhere]">
        {invitation.address === undefined ? invitation.relay?.url : address}
      </p>
      <p className="text-sm text-muted">{invitation.address === undefined ? t.pairRelayHint : t.pairHint}</p>
      {expectedAddress !== undefined && expectedAddress !== address && (
        <p className="rounded-control bg-warn-soft px-4 py-3 text-sm leading-6 text-warn-text">
          {again.otherAddress(expectedAddress)}
        </p>
      )}
      <p className="text-sm text-muted tabular-nums">{describeTimeLeft(left, t)}</p>
      {pair.error && (
        <ConnectionProblemNote error={pair.error} address={address} onAccepted={() => pair.mutate()} />
      )}
      <div className="flex gap-2">
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button look="primary" isBusy={pair.isPending} disabled={left === 0} onClick={() => pair.mutate()}>
          {t.pair}
        </Button>
      </div>
    </section>
  )
}

const minuteS = 60
const hourS = 60 * minuteS
const dayS = 24 * hourS

/** Invitations of people are valid for days, codes of devices for minutes. */
function describeTimeLeft(leftS: number, t: (typeof addSecretaryLabels)['zh']) {
  if (leftS <= 0) return t.ranOut
  if (leftS >= dayS) return t.runsOutInDays(Math.round(leftS / dayS))
  if (leftS >= hourS) return t.runsOutInHours(Math.floor(leftS / hourS))
  return t.runsOut(`${Math.floor(leftS / minuteS)}:${String(leftS % minuteS).padStart(2, '0')}`)
}
