import { useText } from '@sanhe/ui/i18n.ts'
import { ProgressBar } from '@sanhe/ui/progress.tsx'
import { CircleCheck, CircleDashed, CircleX, LoaderCircle } from 'lucide-react'
import { deploymentLabels } from './deploy-text.ts'
import { DeploymentFailure } from './deployment-failure.tsx'
import type { Deployment } from './queries.ts'
import { WizardStep } from './wizard-step.tsx'

const icons = {
  waiting: { Icon: CircleDashed, look: 'text-faint' },
  running: { Icon: LoaderCircle, look: 'text-accent-text motion-safe:animate-spin' },
  done: { Icon: CircleCheck, look: 'text-ok-text' },
  skipped: { Icon: CircleCheck, look: 'text-ok-text' },
  failed: { Icon: CircleX, look: 'text-danger-text' },
}

type DeploymentProgressStepProps = {
  deployment: Deployment
  /** True if the service did not answer the last requests. */
  isOutdated: boolean
  onRetry: () => void
  onRestart: () => void
}

export function DeploymentProgressStep({
  deployment,
  isOutdated,
  onRetry,
  onRestart,
}: DeploymentProgressStepProps) {
  const t = useText(deploymentLabels)
  const stepNames: Readonly<Record<string, string>> = t.steps
  const isFailed = deployment.status === 'failed'
  return (
    <WizardStep number={5} title={isFailed ? t.failedTitle : t.progressTitle}>
      {isFailed ? (
        <DeploymentFailure deployment={deployment} onRetry={onRetry} onRestart={onRestart} />
      ) : (
        <ProgressBar label={t.progressTitle} value={deployment.progress} />
      )}
      {isOutdated && !isFailed && (
        <output className="rounded-control bg-warn-soft px-4 py-3 text-sm leading-6 text-warn-text">
          {t.outdated}
        </output>
      )}
      <ol className="flex flex-col gap-3 rounded-[12px] border border-line bg-surface p-4">
        {deployment.steps.map(({ key, name, status, duration_ms: ms }) => {
          const { Icon, look } = icons[status]
          return (
            <li key={key} className="flex items-center gap-3">
              <Icon aria-hidden className={`size-5 shrink-0 ${look}`} />
              <span className="min-w-0 flex-1">{stepNames[key] ?? name}</span>
              <span className="text-sm text-muted tabular-nums">
                {ms !== null && status !== 'skipped'
                  ? t.seconds((ms / 1000).toFixed(1))
                  : isFailed && status === 'waiting'
                    ? t.notStarted
                    : t.stepStates[status]}
              </span>
            </li>
          )
        })}
      </ol>
      {deployment.log_tail.length > 0 && (
        <details open={isFailed}>
          <summary className="w-fit cursor-pointer text-sm text-muted hover:text-text">{t.log}</summary>
          <pre className="mt-2 max-h-60 overflow-auto rounded-control bg-sunken p-3 font-mono text-xs whitespace-pre-wrap">
            {deployment.log_tail.join('\n')}
          </pre>
        </details>
      )}
    </WizardStep>
  )
}
