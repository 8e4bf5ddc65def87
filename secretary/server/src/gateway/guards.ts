import { readBearerToken } from '@sanhe/kit/http/bearer-token'
import { sha256 } from '@sanhe/kit/security/secrets'
import type { FastifyRequest } from 'fastify'
import type { Deps, GatewayCaller } from '#core'
import { openAiError } from './openai-error.ts'
import { findUsableGatewayKey } from './store.ts'

/** Creates the access check of the gateway's own endpoints: a key that is not revoked. */
export const createGatewayKeyCheck =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ headers }: FastifyRequest): Promise<GatewayCaller> => {
    const secret = readBearerToken(headers)
    const key = secret && (await findUsableGatewayKey(db, sha256(secret)))
    if (!key) throw openAiError('invalid_api_key')
    return {
      keyId: key.id,
      userId: key.user_id,
      secretaryId: key.secretary_id,
      dailyLimitFen: key.daily_limit_fen,
    }
  }
