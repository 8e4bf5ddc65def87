import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { ConnectionError } from '#agents/connect-agent.ts'
import { ConnectionProblemNote } from '#agents/connection-problem.tsx'
import { pairByAccount } from '#agents/pair-by-account.ts'
import { secretariesQuery } from '#agents/secretaries.ts'
import { deploymentLabels } from './deploy-text.ts'
import { WizardStep } from './wizard-step.tsx'

/**
 * Last step of the wizard: the account requests a pairing code from the agent, this device is paired, and the chat
 * opens.
 */
export function DeploymentDoneStep({ secretaryId }: { secretaryId: number }) {
  const t = useText(deploymentLabels)
  const navigate = useNavigate()
  const pairing = useQuery({
    queryKey: ['pair-by-account', secretaryId],
    queryFn: () => pairByAccount(secretaryId),
    // A `ConnectionError` is not retried: the user may first have to accept a certificate that is not trusted.
    retry: (failures, error) => !(error instanceof ConnectionError) && failures < 1,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data: address } = pairing
  useEffect(() => {
    if (address) void navigate({ to: '/chat/$address', params: { address }, replace: true })
  }, [address, navigate])
  return (
    <WizardStep number={address ? 7 : 6} title={t.doneTitle}>
      <CircleCheck aria-hidden className="size-14 text-ok-text" />
      {pairing.error ? (
        <PairingFailed
          error={pairing.error}
          secretaryId={secretaryId}
          isBusy={pairing.isFetching}
          onRetry={() => void pairing.refetch()}
        />
      ) : (
        <>
          <p className="leading-7">{address ? t.openingChat : t.doneHint}</p>
          <Skeleton rows={1} />
        </>
      )}
    </WizardStep>
  )
}

type PairingFailedProps = { error: Error; secretaryId: number; isBusy: boolean; onRetry: () => void }

function PairingFailed({ error, secretaryId, isBusy, onRetry }: PairingFailedProps) {
  const t = useText(deploymentLabels)
  // The secretary list is loaded again, because a list from before the deployment lacks the new secretary.
  const { data: secretaries } = useQuery({ ...secretariesQuery, refetchOnMount: 'always' })
  const address = secretaries?.find(({ id }) => id === secretaryId)?.server_address
  const isCertificate = error instanceof ConnectionError && error.problem === 'certificate_untrusted'
  return (
    <>
      <p className="leading-7">{isCertificate ? t.acceptHint : t.pairLater}</p>
      <ConnectionProblemNote error={error} address={address} onAccepted={onRetry} />
      <div className="flex flex-wrap gap-2">
        {!isCertificate && (
          <Button look="primary" isBusy={isBusy} onClick={onRetry}>
            {t.pairAgain}
          </Button>
        )}
        <Link to="/add" className={buttonClasses()}>
          {t.otherWays}
        </Link>
      </div>
    </>
  )
}
