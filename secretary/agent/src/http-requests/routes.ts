import { implement } from '#core'
import { httpRequestsContract } from './contract.ts'
import {
  addRequestSecret,
  changeRequestSecret,
  removeRequestSecret,
  type RequestSecretDeps,
} from './service.ts'
import { listRequestSecrets } from './store.ts'
import { toRequestSecretResponse } from './views.ts'

export const httpRequestRoutes = (deps: RequestSecretDeps) =>
  implement(httpRequestsContract, {
    list: () => ({ secrets: listRequestSecrets(deps.db).map(toRequestSecretResponse) }),
    add: ({ body }) => toRequestSecretResponse(addRequestSecret(deps, body)),
    change: ({ params, body }) => toRequestSecretResponse(changeRequestSecret(deps, params.secret_id, body)),
    remove: ({ params }) => removeRequestSecret(deps, params.secret_id),
  })
