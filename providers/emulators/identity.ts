import type { Clock } from '@sanhe/kit/runtime/clock'
import Fastify from 'fastify'
import { findAcs3SignatureProblem } from './aliyun-signature.ts'

type EmulatorOptions = { accessKeyId: string; accessKeySecret: string; clock: Clock }
type Failure = { code: string; status?: number }

const idNumber = /^\d{17}[\dX]$/i
const unknownName = '不匹配'
const unknownEnding = '0000'

/**
 * Starts an emulator of Alibaba Cloud's identity check, which tells whether a name and an identity number belong
 * together. The emulator stores neither name nor number.
 */
export async function startIdentityEmulator(options: EmulatorOptions) {
  const app = Fastify()
  const usedNonces = new Set<string>()
  let failure: Failure | undefined

  app.post('/', (request, reply) => {
    const problem = findAcs3SignatureProblem(request, options, usedNonces)
    if (problem) return reply.code(400).send({ Code: problem, Message: problem })
    const { 'x-acs-action': action, 'x-acs-version': version } = request.headers
    if (action !== 'Id2MetaVerify' || version !== '2019-03-07')
      return reply.code(404).send({ Code: 'InvalidAction.NotFound', Message: 'no such action' })
    if (failure) return reply.code(failure.status ?? 200).send({ Code: failure.code, Message: 'as wished' })
    const query = new URL(request.url, 'http://emulator').searchParams
    const [name, number] = [query.get('UserName') ?? '', query.get('IdentifyNum') ?? '']
    const RequestId = crypto.randomUUID()
    if (query.get('ParamType') !== 'normal' || !name || !idNumber.test(number))
      return { RequestId, Code: '401', Message: `参数非法(${number})` }
    const isKnown = name !== unknownName && !number.endsWith(unknownEnding)
    return { RequestId, Code: '200', Message: 'success', ResultObject: { BizCode: isKnown ? '1' : '2' } }
  })

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.unref()
  return { url, failWith: (next: Failure | undefined) => void (failure = next), stop: () => app.close() }
}
