import multipart from '@fastify/multipart'
import { addWavHeader } from '@sanhe/kit/wav-header'
import Fastify, { type FastifyReply } from 'fastify'
import { z } from 'zod'

export const defaultTranscription = '（演示环境）您发来了一段语音'

const maxBytes = 25 * 1024 * 1024
const rate = 8000
const toneHz = 440
const secondsPerCharacter = 0.05
const longestSeconds = 2

const SpeechInput = z.object({
  model: z.literal('emulator-voice'),
  input: z.string().min(1).max(4096),
  voice: z.string().min(1),
  response_format: z.enum(['mp3', 'wav']),
  speed: z.number().min(0.25).max(4),
})

/**
 * Starts an emulator of an OpenAI-compatible speech service. It transcribes a recording as a queued sentence or a
 * default one, and synthesises a text as a tone whose length depends on the text.
 */
export async function startSpeechEmulator({ apiKey }: { apiKey: string }) {
  const app = Fastify({ bodyLimit: maxBytes })
  const texts: string[] = []
  const heard: { name: string; type: string; bytes: Buffer }[] = []
  let failure: number | undefined
  await app.register(multipart, { limits: { fileSize: maxBytes } })

  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.authorization !== `Bearer ${apiKey}`) return apiError(reply, 401, 'invalid_api_key')
    if (failure !== undefined) return apiError(reply, failure, 'as the test wished')
  })
  app.post('/v1/audio/transcriptions', async (request, reply) => {
    const file = await request.file()
    const bytes = await file?.toBuffer()
    const model = (file?.fields['model'] as { value?: string } | undefined)?.value
    if (model !== 'emulator-whisper') return apiError(reply, 404, 'model_not_found')
    if (!file || !bytes || !isAudio(bytes)) return apiError(reply, 400, 'invalid_file_format')
    heard.push({ name: file.filename, type: file.mimetype, bytes })
    return { text: texts.shift() ?? defaultTranscription }
  })
  app.post('/v1/audio/speech', ({ body }, reply) => {
    const input = SpeechInput.safeParse(body).data
    if (!input) return apiError(reply, 400, 'invalid_request_error')
    const seconds = Math.min((input.input.length * secondsPerCharacter) / input.speed, longestSeconds)
    return reply.type('audio/wav').send(createTone(seconds))
  })

  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.unref()
  return {
    url: `${url}/v1`,
    heard,
    queue: (...next: string[]) => void texts.push(...next),
    failWith: (status: number | undefined) => void (failure = status),
    stop: () => app.close(),
  }
}

const apiError = (reply: FastifyReply, status: number, code: string) =>
  reply.code(status).send({ error: { message: code, type: 'error', param: null, code } })

/** Detects audio by its first bytes: WAV, MP3 with or without tags, Ogg, WebM, or MP4. */
function isAudio(bytes: Buffer) {
  const start = bytes.subarray(0, 12).toString('latin1')
  return (
    /^(RIFF....WAVE|ID3|\xff[\xe0-\xff]|OggS|....ftyp)/s.test(start) ||
    bytes.indexOf('1a45dfa3', 0, 'hex') === 0
  )
}

function createTone(seconds: number) {
  const sound = Buffer.alloc(Math.ceil(seconds * rate))
  for (let n = 0; n < sound.length; n += 1)
    sound.writeUInt8(Math.round(128 + 60 * Math.sin((2 * Math.PI * toneHz * n) / rate)), n)
  return addWavHeader(sound, { rate, bits: 8 })
}
