import type { Clock } from '@sanhe/kit/runtime/clock'
import Fastify from 'fastify'
import { findAcs3SignatureProblem } from './aliyun-signature.ts'

type EmulatorOptions = { accessKeyId: string; accessKeySecret: string; clock: Clock }
export type EmulatedPictureVerdict =
  | { riskLevel: 'high' | 'medium' | 'low' | 'none'; label?: string }
  | { code: number }

const downloadTimeoutMs = 3000
const isPictureAt = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(downloadTimeoutMs) }).then(
    ({ ok, headers }) => ok && (headers.get('content-type') ?? '').startsWith('image/'),
    () => false,
  )

/**
 * Starts an emulator of Alibaba Cloud's Image Moderation 2.0. It verifies the signature, downloads the picture as the
 * vendor does, and finds no risk unless answers are queued.
 */
export async function startPictureCheckEmulator(options: EmulatorOptions) {
  const app = Fastify()
  const usedNonces = new Set<string>()
  const answers: EmulatedPictureVerdict[] = []
  const checked: string[] = []
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )

  app.post('/', async (request, reply) => {
    const problem = findAcs3SignatureProblem(request, options, usedNonces)
    if (problem) return reply.code(400).send({ Code: problem, Message: problem })
    const { 'x-acs-action': action, 'x-acs-version': version } = request.headers
    if (action !== 'ImageModeration' || version !== '2022-03-02')
      return reply.code(404).send({ Code: 'InvalidAction.NotFound', Message: 'no such action' })
    const form = new URLSearchParams(String(request.body))
    const { imageUrl = '', dataId } = JSON.parse(form.get('ServiceParameters') ?? '{}') as {
      imageUrl?: string
      dataId?: string
    }
    const RequestId = crypto.randomUUID()
    if (!form.get('Service') || !imageUrl) return { RequestId, Code: 400, Msg: 'BAD_REQUEST' }
    const answer = answers.shift() ?? { riskLevel: 'none' }
    if ('code' in answer) return { RequestId, Code: answer.code, Msg: 'as queued' }
    if (!(await isPictureAt(imageUrl)))
      return { RequestId, Code: 401, Msg: 'the picture cannot be downloaded' }
    checked.push(imageUrl)
    const { riskLevel, label = 'nonLabel' } = answer
    const Result = [{ Label: label, ...(label !== 'nonLabel' && { Confidence: 88.5 }) }]
    return { RequestId, Code: 200, Msg: 'OK', Data: { DataId: dataId, RiskLevel: riskLevel, Result } }
  })

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.unref()
  return {
    url,
    /** Queues the answers to the next checks. */
    queue: (...next: EmulatedPictureVerdict[]) => void answers.push(...next),
    /** Returns the URLs of the pictures that were checked, oldest first. */
    checked: () => checked,
    stop: () => app.close(),
  }
}
