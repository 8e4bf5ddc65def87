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
 * Wizard of seven steps that deploys an agent. A running deployment is shown immediately, because the user may have
 * closed the page.
 */
export function DeployPage() {
  const t = useText(deploymentLabels)
  const { data, error, refetch } = useQuery(deploymentsQuery)
  return (
    <ScreenLayout title={t.title} back="/">
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />)}
      {data && <Wizard running={data.find(isDeploymentRunning)?.id} />}
    </ScreenLayout>
  )
}

type Place = 'intro' | 'server' | 'payment' | 'data' | 'progress'

function Wizard({ running }: { running: number | undefined }) {
  const [place, setPlace] = useState<Place>(running === undefined ? 'intro' : 'progress')
  const [paymentId, setPaymentId] = useState<number>()
  const [deploymentId, setDeploymentId] = useState(running)
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
    />
  )
}

function Progress({ id, onRetry }: { id: number; onRetry: (failed: Deployment) => void }) {
  const { data, error, refetch } = useQuery(deploymentQuery(id))
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />
  if (data.status === 'success' && data.secretary_id !== null)
    return <DeploymentDoneStep secretaryId={data.secretary_id} />
  return <DeploymentProgressStep deployment={data} onRetry={() => onRetry(data)} />
}
