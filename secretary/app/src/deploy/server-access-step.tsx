import { Button } from '@sanhe/ui/button.tsx'
import { TextField } from '@sanhe/ui/field.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '#api.ts'
import { gatewayInfoQuery } from '#balance/queries.ts'
import { explainError } from '#explain-error.ts'
import { BalanceChoice } from './balance-choice.tsx'
import { deploymentLabels } from './deploy-text.ts'
import { isIpAddress } from './ip-address.ts'
import { WizardStep } from './wizard-step.tsx'

type ServerAccessStepProps = {
  paymentId: number | undefined
  before: { ip: string; port: number; usesBalance: boolean } | undefined
  onStarted: (deploymentId: number) => void
}

/**
 * Form for the server's address and password. Shows the server's SSH fingerprint first; the user enters the password
 * only after that.
 */
export function ServerAccessStep({ paymentId, before, onStarted }: ServerAccessStepProps) {
  const t = useText(deploymentLabels)
  const [ip, setIp] = useState(before?.ip ?? '')
  const [port, setPort] = useState(String(before?.port ?? 22))
  const [password, setPassword] = useState('')
  const { data: gateway } = useQuery(gatewayInfoQuery)
  const [usesBalance, setUsesBalance] = useState(before?.usesBalance ?? false)
  const address = { server_ip: ip.trim(), ssh_port: Number(port) }
  const check = useMutation({ mutationFn: () => api.deployments.hostKey({ body: address }) })
  const hostKey = check.data?.host_key
  const start = useMutation({
    mutationFn: () =>
      api.deployments.start({
        body: {
          ...address,
          root_password: password,
          ...(paymentId === undefined ? {} : { payment_id: String(paymentId) }),
          ...(hostKey ? { host_key: hostKey } : {}),
          use_balance: usesBalance,
        },
      }),
    onSuccess: ({ deployment_id }) => onStarted(deployment_id),
    onSettled: () => setPassword(''),
  })
  const error = check.error ?? start.error
  const isBadIp = ip !== '' && !isIpAddress(ip.trim())
  // The fingerprint belongs to the address that was checked.
  function changeAddress(newIp: string, newPort: string) {
    setIp(newIp)
    setPort(newPort)
    check.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (hostKey) start.mutate()
    else if (!isBadIp) check.mutate()
  }
  return (
    <WizardStep number={4} title={t.dataTitle}>
      {before && <p className="leading-7 text-muted">{t.retryHint}</p>}
      <form autoComplete="off" className="flex flex-col gap-4" onSubmit={submit}>
        <ServerAddressFields ip={ip} port={port} isBadIp={isBadIp} onChange={changeAddress} />
        {hostKey && (
          <>
            <HostKeyFingerprint hostKey={hostKey} />
            <TextField
              label={t.password}
              hint={t.passwordHint}
              required
              type="password"
              autoComplete="off"
              maxLength={256}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
        {hostKey && gateway?.is_offered && (
          <BalanceChoice
            model={gateway.models[0]?.id ?? ''}
            isChosen={usesBalance}
            onChange={setUsesBalance}
          />
        )}
        {error && (
          <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-sm text-danger-text">
            {explainError(error, t)}
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          className="self-start"
          isBusy={check.isPending || start.isPending}
        >
          {hostKey ? t.start : t.checkKey}
        </Button>
      </form>
    </WizardStep>
  )
}

type ServerAddressFieldsProps = {
  ip: string
  port: string
  isBadIp: boolean
  onChange: (ip: string, port: string) => void
}

function ServerAddressFields({ ip, port, isBadIp, onChange }: ServerAddressFieldsProps) {
  const t = useText(deploymentLabels)
  return (
    <div className="flex gap-3">
      <div className="min-w-0 flex-1">
        <TextField
          label={t.ip}
          required
          inputMode="decimal"
          value={ip}
          error={isBadIp ? t.badIp : undefined}
          onChange={(event) => onChange(event.target.value, port)}
        />
      </div>
      <div className="w-28">
        <TextField
          label={t.port}
          required
          type="number"
          min={1}
          max={65_535}
          value={port}
          onChange={(event) => onChange(ip, event.target.value)}
        />
      </div>
    </div>
  )
}

/** Shows the SSH fingerprint that the server presented, for the user to compare. */
function HostKeyFingerprint({ hostKey }: { hostKey: string }) {
  const t = useText(deploymentLabels)
  return (
    <div className="rounded-control border border-line bg-surface p-4">
      <p className="flex items-center gap-2 font-medium">
        <Fingerprint aria-hidden className="size-5 text-accent-text" />
        {t.keyTitle}
      </p>
      <p className="mt-2 font-mono text-sm [overflow-wrap:anywhere]">{hostKey}</p>
      <p className="mt-2 text-sm leading-6 text-muted">{t.keyHint}</p>
    </div>
  )
}
