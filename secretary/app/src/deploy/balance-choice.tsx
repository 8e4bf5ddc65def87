import { useText } from '@sanhe/ui/i18n.ts'
import { deploymentLabels } from './deploy-text.ts'

type BalanceChoiceProps = { model: string; isChosen: boolean; onChange: (isChosen: boolean) => void }

/** Asks whether the new agent uses the language model that the account's balance pays for. */
export function BalanceChoice({ model, isChosen, onChange }: BalanceChoiceProps) {
  const t = useText(deploymentLabels)
  return (
    <div className="flex items-start gap-3 rounded-control border border-line bg-surface p-4">
      <input
        id="use-balance"
        type="checkbox"
        className="mt-1 size-4 accent-(--color-accent-text)"
        checked={isChosen}
        aria-describedby="use-balance-hint"
        onChange={(event) => onChange(event.target.checked)}
      />
      <div className="min-w-0 flex-1">
        <label htmlFor="use-balance" className="block cursor-pointer font-medium">
          {t.balanceChoice}
        </label>
        <p id="use-balance-hint" className="text-sm leading-6 text-muted">
          {t.balanceChoiceHint(model)}
        </p>
      </div>
    </div>
  )
}
