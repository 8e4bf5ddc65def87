import type { Clock } from '@sanhe/kit/runtime/clock'
import { callAliyun } from '@sanhe/providers/aliyun'
import { z } from 'zod'
import { IdentityError } from './identity-error.ts'
import type { IdentityVerifier } from './index.ts'

export type IdentityAccount = {
  /** `https://cloudauth.aliyuncs.com`, or where an emulator listens. */
  endpoint: string
  accessKeyId: string
  accessKeySecret: string
}

const api = { action: 'Id2MetaVerify', version: '2019-03-07' }

const text = z.union([z.string(), z.number()]).transform(String)
const Answer = z.object({ Code: text, ResultObject: z.object({ BizCode: text }).optional() })

/** The name or the number is none by its form: nobody is called so. */
const malformed = '401'
/** The source is away, the same question too often, and an error of the service. */
const transientCodes = /^(402|403|500|Throttling.*|ServiceUnavailable|InternalError)$/

/** Alibaba Cloud's check of two facts against the register of residents: name and identity number. */
export function aliyunIdentity(account: IdentityAccount, clock: Clock): IdentityVerifier {
  return {
    async verify({ name, idCard }) {
      const values = { ParamType: 'normal', UserName: name, IdentifyNum: idCard }
      const answer = await callAliyun(account, clock, { ...api, values }).catch(() => {
        throw new IdentityError('UNREACHABLE', true)
      })
      const { Code: code, ResultObject: result } = Answer.catch({ Code: 'UNKNOWN' }).parse(answer)
      if (code === malformed) return 'mismatch'
      const verdict = code === '200' ? verdicts[result?.BizCode ?? ''] : undefined
      if (!verdict) throw new IdentityError(code, transientCodes.test(code))
      return verdict
    },
  }
}

/** They agree, they do not, and there is nobody of this number. */
const verdicts: Record<string, 'match' | 'mismatch'> = { 1: 'match', 2: 'mismatch', 3: 'mismatch' }
