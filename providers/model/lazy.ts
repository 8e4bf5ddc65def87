import type { Model } from './index.ts'
import type { ModelAccount } from './openai-compatible.ts'

/** Returns a model whose SDK is imported with the first reply. */
export function createLazyModel(account: ModelAccount): Model {
  let model: Promise<Model> | undefined
  return {
    async reply(request, onText) {
      model ??= import('./openai-compatible.ts').then((sdk) => sdk.openaiCompatibleModel(account))
      return (await model).reply(request, onText)
    },
  }
}
