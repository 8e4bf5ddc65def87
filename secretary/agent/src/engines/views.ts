import type { Config } from '#config'
import type { engineModes } from './contract.ts'
import type { EngineRow } from './store.ts'

/** Currencies of prices that the owner enters. */
type Currency = 'CNY' | 'USD' | 'EUR'

export const toEnginePrice = ({ input_price: input, output_price: output, currency }: EngineRow) =>
  input === null || output === null || currency === null
    ? null
    : { input, output, currency: currency as Currency }

export const toEngineResponse = (row: EngineRow) => ({
  engine_id: row.engine_id,
  name: row.name,
  base_url: row.base_url,
  model: row.model,
  api_key_end: row.api_key_end,
  context_tokens: row.context_tokens,
  price: toEnginePrice(row),
})

export const toEnginesResponse = (
  mode: (typeof engineModes)[number],
  rows: EngineRow[],
  { model, acpCommand }: Pick<Config, 'model' | 'acpCommand'>,
) => ({
  mode,
  engines: rows.map(toEngineResponse),
  server: {
    kind: acpCommand ? ('acp' as const) : toServiceKind(model),
    // The operator's command may contain secrets, so only the name of its program is shown.
    model: acpCommand ? (acpCommand[0]?.split('/').at(-1) ?? '') : (model?.name ?? null),
    base_url: acpCommand ? null : (model?.baseUrl ?? null),
  },
})

function toServiceKind(model: Config['model']) {
  if (!model) return 'rules' as const
  return model.isPaidByBalance ? ('balance' as const) : ('service' as const)
}
