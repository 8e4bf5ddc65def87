import { Button } from '@sanhe/ui/button.tsx'
import { useText } from '@sanhe/ui/i18n.ts'
import { Check, KeyRound } from 'lucide-react'
import { deploymentLabels } from './deploy-text.ts'
import { WizardStep } from './wizard-step.tsx'

export function DeploymentIntroStep({ onNext }: { onNext: () => void }) {
  const t = useText(deploymentLabels)
  return (
    <WizardStep number={1} title={t.introTitle}>
      <p className="leading-7">{t.intro}</p>
      <section className="rounded-[12px] border border-line bg-surface p-4">
        <h3 className="flex items-center gap-2 font-medium">
          <KeyRound aria-hidden className="size-5 text-accent-text" />
          {t.keptTitle}
        </h3>
        <p className="mt-2 leading-6">{t.keptKey}</p>
        <p className="mt-2 leading-6 text-muted">{t.keptNothingElse}</p>
      </section>
      <p className="rounded-control bg-accent-soft px-4 py-3 text-sm leading-6 text-accent-text">
        {t.introNeeds}
      </p>
      <Button look="primary" className="self-start" onClick={onNext}>
        {t.next}
      </Button>
    </WizardStep>
  )
}

export function BuyServerStep({ onNext, onBack }: { onNext: () => void; onBack: () => void }) {
  const t = useText(deploymentLabels)
  return (
    <WizardStep number={2} title={t.serverTitle}>
      <p className="leading-7">{t.serverHint}</p>
      <ul className="flex flex-col gap-3 rounded-[12px] border border-line bg-surface p-4">
        {Object.values(t.serverFacts).map((fact) => (
          <li key={fact} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-text" />
            {fact}
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button onClick={onBack}>{t.back}</Button>
        <Button look="primary" onClick={onNext}>
          {t.haveServer}
        </Button>
      </div>
    </WizardStep>
  )
}
