import { useText } from '@sanhe/ui/i18n.ts'
import { ErrorState, Skeleton } from '@sanhe/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ScreenLayout } from '#shell/screen.tsx'
import { ServerAccessStep } from './server-access-step.tsx'
import { deploymentLabels } from './deploy-text.ts'
import { DeploymentDoneStep } from './done-step.tsx'
import { DeploymentIntroStep, BuyServerStep } from './intro-steps.tsx'
import { PaymentStep } from './payment-step.tsx'
import { DeploymentProgressStep } from './progress-step.tsx'
import { type Deployment, deploymentQuery, deploymentsQuery, isDeploymentRunning } from './queries.ts'

/**
 * Wizard of seven steps that deploys an agent. A deployment that runs, or that failed last, is shown immediately, because
 * the user may have closed the page.
 */
export function DeployPage() {
  const t = useText(deploymentLabels)
  const { data, error, refetch } = useQuery(deploymentsQuery)
  return (
    <ScreenLayout title={t.title} back="/">
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />)}
      {data && <Wizard unfinished={findUnfinishedDeployment(data)?.id} />}
    </ScreenLayout>
  )
}

/** Returns the deployment that runs, or the newest one if it failed and can be repeated. The list begins with the newest. */
const findUnfinishedDeployment = <D extends Pick<Deployment, 'status' | 'retryable'>>(all: readonly D[]) =>
  all.find(isDeploymentRunning) ?? all.slice(0, 1).find(({ retryable }) => retryable)

type Place = 'intro' | 'server' | 'payment' | 'data' | 'progress'

function Wizard({ unfinished }: { unfinished: number | undefined }) {
  const [place, setPlace] = useState<Place>(unfinished === undefined ? 'intro' : 'progress')
  const [paymentId, setPaymentId] = useState<number>()
  const [deploymentId, setDeploymentId] = useState(unfinished)
  const [before, setBefore] = useState<{ ip: string; port: number; usesBalance: boolean }>()
  const paid = useCallback(() => setPlace('data'), [])
  if (place === 'intro') return <DeploymentIntroStep onNext={() => setPlace('server')} />
  if (place === 'server')
    return <BuyServerStep onBack={() => setPlace('intro')} onNext={() => setPlace('payment')} />
  if (place === 'payment')
    return (
      <PaymentStep
        paymentId={paymentId}
        onOrdered={setPaymentId}
        onPaid={paid}
        onBack={() => setPlace('server')}
      />
    )
  if (place === 'data' || deploymentId === undefined)
    return (
      <ServerAccessStep
        paymentId={paymentId}
        before={before}
        onStarted={(id) => {
          setDeploymentId(id)
          setPlace('progress')
        }}
      />
    )
  return (
    <Progress
      id={deploymentId}
      onRetry={({ server_ip: ip, ssh_port: port, uses_balance: usesBalance }) => {
        setBefore({ ip, port, usesBalance })
        setPlace('data')
      }}
      onRestart={() => {
        setBefore(undefined)
        setPlace('intro')
      }}
    />
  )
}

type ProgressProps = { id: number; onRetry: (failed: Deployment) => void; onRestart: () => void }

/** Requests that may fail one after the other before the page says that it is not up to date. */
const failuresBeforeNotice = 2

function Progress({ id, onRetry, onRestart }: ProgressProps) {
  const { data, error, failureCount, refetch } = useQuery(deploymentQuery(id))
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />
  if (data.status === 'success' && data.secretary_id !== null)
    return <DeploymentDoneStep secretaryId={data.secretary_id} />
  return (
    <DeploymentProgressStep
      deployment={data}
      isOutdated={failureCount >= failuresBeforeNotice}
      onRetry={() => onRetry(data)}
      onRestart={onRestart}
    />
  )
}
