import { useText } from '@sanhe/ui/i18n.ts'
import type { ReactNode } from 'react'
import { deploymentLabels } from './deploy-text.ts'

/** Number of wizard steps in the specification: introduction, server, payment, data, progress, completion, pairing. */
export const wizardStepCount = 7

export function WizardStep({
  number,
  title,
  children,
}: {
  number: number
  title: string
  children: ReactNode
}) {
  const t = useText(deploymentLabels)
  return (
    <section className="flex flex-1 flex-col gap-5">
      <div>
        <p className="text-sm text-muted">{t.step(number, wizardStepCount)}</p>
        <div aria-hidden className="mt-2 flex gap-1">
          {Array.from({ length: wizardStepCount }, (_, index) => (
            <span
              key={index}
              className={`h-1 flex-1 rounded-full ${index < number ? 'bg-accent' : 'bg-hover'}`}
            />
          ))}
        </div>
      </div>
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}
