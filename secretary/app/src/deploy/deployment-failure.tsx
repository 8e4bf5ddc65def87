import { Button, buttonClasses } from '@sanhe/ui/button.tsx'
import { useLanguage, useText } from '@sanhe/ui/i18n.ts'
import { showError, showToast } from '@sanhe/ui/toasts.ts'
import { ChevronDown, Copy } from 'lucide-react'
import { deploymentLabels } from './deploy-text.ts'
import { findFailureHelp, type QuestionWithAnswer } from './help/failure-help.ts'
import { generalDeploymentQuestions } from './help/general-questions.ts'
import type { Deployment } from './queries.ts'

type FailureProps = { deployment: Deployment; onRetry: () => void; onRestart: () => void }

/**
 * Shows what the specification requires after a failed deployment: the reason, questions and answers, support, and a
 * retry button.
 */
export function DeploymentFailure({ deployment, onRetry, onRestart }: FailureProps) {
  const t = useText(deploymentLabels)
  const language = useLanguage()
  const help = findFailureHelp(language, deployment)
  return (
    <>
      <div role="alert" className="flex flex-col gap-3 rounded-[12px] bg-danger-soft p-4 text-danger-text">
        <p className="leading-6 font-semibold [overflow-wrap:anywhere]">
          {help?.reason ?? deployment.error_message}
        </p>
        {help && <p className="leading-6">{help.remedy}</p>}
        {deployment.retryable && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={onRestart}>{t.restart}</Button>
            <Button look="primary" onClick={onRetry}>
              {t.retry}
            </Button>
          </div>
        )}
      </div>
      <Questions all={[...(help?.questions ?? []), ...generalDeploymentQuestions[language]]} />
      <Support deployment={deployment} />
    </>
  )
}

function Questions({ all }: { all: readonly QuestionWithAnswer[] }) {
  const t = useText(deploymentLabels)
  return (
    <section aria-labelledby="faq">
      <h3 id="faq" className="mb-2 font-semibold">
        {t.faq}
      </h3>
      <div className="divide-y divide-line rounded-[12px] border border-line bg-surface">
        {all.map(([question, answer]) => (
          <details key={question} className="group px-4">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2 font-medium [&::-webkit-details-marker]:hidden">
              <span className="min-w-0 flex-1">{question}</span>
              <ChevronDown aria-hidden className="size-5 shrink-0 text-muted group-open:rotate-180" />
            </summary>
            <p className="pb-4 leading-6 text-muted [overflow-wrap:anywhere]">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** Shows how to contact support. If the operator configured no support contact, the user can copy the details. */
function Support({ deployment }: { deployment: Deployment }) {
  const t = useText(deploymentLabels)
  const { support_url: url } = deployment
  return (
    <section aria-labelledby="support" className="flex flex-col gap-3">
      <div>
        <h3 id="support" className="font-semibold">
          {t.supportTitle}
        </h3>
        <p className="mt-1 text-sm leading-6 text-muted">{url ? t.supportHint : t.noSupportHint}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClasses()}>
            {t.support}
          </a>
        )}
        <Button
          onClick={() =>
            navigator.clipboard.writeText(detailsOf(deployment)).then(
              () => showToast(t.copied),
              () => showError(t.notCopied),
            )
          }
        >
          <Copy aria-hidden className="size-4" />
          {t.copyDetails}
        </Button>
      </div>
    </section>
  )
}

/** Returns the details for support: the deployment, the error and the last log lines. They contain no password. */
const detailsOf = (deployment: Deployment) =>
  [
    `Deployment ${deployment.id}: ${deployment.server_ip}, port ${deployment.ssh_port}`,
    `${deployment.created_at} to ${deployment.completed_at}`,
    [deployment.error_code, deployment.error_detail, deployment.current_step].filter(Boolean).join(', '),
    deployment.error_message,
    '',
    ...deployment.log_tail,
  ].join('\n')
