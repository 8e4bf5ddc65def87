import type { Clock } from '@sanhe/kit/runtime/clock'
import { callAliyun } from '@sanhe/providers/aliyun'
import { z } from 'zod'
import type { PictureChecker, PictureVerdict } from './index.ts'
import { PictureCheckError } from './picture-check-error.ts'

export type AliyunPictureAccount = {
  /** Base URL of the API: `https://green-cip.cn-shanghai.aliyuncs.com`, or the URL of an emulator. */
  endpoint: string
  accessKeyId: string
  accessKeySecret: string
  /** Name of the set of rules in the vendor's console, for example `baselineCheck` or `postImageCheck`. */
  service: string
}

const api = { action: 'ImageModeration', version: '2022-03-02', sentIn: 'form' } as const

const code = z.union([z.string(), z.number()]).transform(String)
const Answer = z.object({
  Code: code,
  Data: z
    .object({
      RiskLevel: z.string().nullish(),
      Result: z.array(z.object({ Label: z.string().nullish() })).nullish(),
    })
    .nullish(),
})

/** Label that Alibaba Cloud returns for a picture without a risk. */
const harmless = 'nonLabel'
/** Error codes for a slow download of the picture, an exceeded quota, and service errors. */
const transientCodes = /^(480|581|588|5\d\d|Throttling.*|ServiceUnavailable|InternalError)$/

/** The vendor recommends to block `high`, to review `medium`, and to ignore `low` unless every risk has to be found. */
const verdicts: Record<string, PictureVerdict['verdict']> = {
  high: 'block',
  medium: 'review',
  low: 'pass',
  none: 'pass',
}

/** Checks pictures by Alibaba Cloud's Image Moderation 2.0. The vendor downloads the picture from its public URL. */
export function aliyunPictureChecker(
  { service, ...account }: AliyunPictureAccount,
  clock: Clock,
): PictureChecker {
  return {
    async check({ url, reference }) {
      const values = {
        Service: service,
        ServiceParameters: JSON.stringify({ imageUrl: url, dataId: reference }),
      }
      const answer = await callAliyun(account, clock, { ...api, values }).catch(() => {
        throw new PictureCheckError('UNREACHABLE', true)
      })
      const { Code, Data } = Answer.catch({ Code: 'UNKNOWN' }).parse(answer)
      const verdict = Code === '200' ? verdicts[Data?.RiskLevel ?? ''] : undefined
      if (!verdict) throw new PictureCheckError(Code, transientCodes.test(Code))
      const labels = (Data?.Result ?? []).map(({ Label }) => Label ?? harmless)
      return { verdict, labels: labels.filter((label) => label !== harmless) }
    },
  }
}
