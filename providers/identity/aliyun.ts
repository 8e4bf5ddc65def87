import type { Clock } from '@sanhe/kit/runtime/clock'
import { callAliyun } from '@sanhe/providers/aliyun'
import { z } from 'zod'
import { IdentityError } from './identity-error.ts'
import type { IdentityVerifier } from './index.ts'

export type AliyunIdentityAccount = {
  /** Base URL of the API: `https://cloudauth.aliyuncs.com`, or the URL of an emulator. */
  endpoint: string
  accessKeyId: string
  accessKeySecret: string
}

const api = { action: 'Id2MetaVerify', version: '2019-03-07' }

const text = z.union([z.string(), z.number()]).transform(String)
const Answer = z.object({ Code: text, ResultObject: z.object({ BizCode: text }).optional() })

/** Error code: the name or number is malformed, so it matches no person. */
const malformed = '401'
/** Error codes for an unavailable register, too many repetitions of a check, and service errors. */
const transientCodes = /^(402|403|500|Throttling.*|ServiceUnavailable|InternalError)$/

/** Verifies an identity by Alibaba Cloud's check of name and identity number against the register of residents. */
export function aliyunIdentityVerifier(account: AliyunIdentityAccount, clock: Clock): IdentityVerifier {
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

/** Result codes: 1 is a match, 2 a mismatch, and 3 means that no person has this number. */
const verdicts: Record<string, 'match' | 'mismatch'> = { 1: 'match', 2: 'mismatch', 3: 'mismatch' }
