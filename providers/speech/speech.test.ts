import { defaultTranscription, startSpeechEmulator } from '@sanhe/providers/emulators/speech'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chooseSpeechService, type SpeechService, sandboxSpeechKey } from './index.ts'

let sandbox: Awaited<ReturnType<typeof startSpeechEmulator>>
let vendor: typeof sandbox
beforeAll(async () => {
  sandbox = await startSpeechEmulator({ apiKey: sandboxSpeechKey })
  vendor = await startSpeechEmulator({ apiKey: 'right' })
})
afterAll(() => Promise.all([sandbox.stop(), vendor.stop()]))
beforeEach(() => vendor.failWith(undefined))

const service = (changes: object = {}) =>
  chooseSpeechService({
    vendor: 'openai-compatible',
    account: {
      baseUrl: vendor.url,
      apiKey: 'right',
      transcriptionModel: 'emulator-whisper',
      speechModel: 'emulator-voice',
      voice: 'alloy',
      ...changes,
    },
  })
const ways = {
  'the sandbox': () => ({
    speech: chooseSpeechService({ vendor: 'sandbox', emulatorUrl: sandbox.url, isProduction: false }),
    emulator: sandbox,
  }),
  'a service': () => ({ speech: service(), emulator: vendor }),
}

const never = new AbortController().signal
const mp3 = Buffer.from('ID3 a song of the sea')
const hear = (speech: SpeechService = service(), audio = mp3, type = 'audio/mpeg', signal = never) =>
  speech.transcribe(audio, type, signal)
/** Checks the WAV header and returns the number of samples. */
function samplesOf(audio: Buffer) {
  expect(audio.subarray(0, 4).toString()).toBe('RIFF')
  expect(audio.readUInt32LE(4)).toBe(audio.length - 8)
  return audio.readUInt32LE(40)
}

describe.each(['the sandbox', 'a service'] as const)('speech by %s', (name) => {
  test('transcribe returns the text of a recording', async () => {
    const { speech, emulator } = ways[name]()
    emulator.queue(' 帮我挂号 ')
    expect(await hear(speech)).toBe('帮我挂号')
    expect(await hear(speech)).toBe(defaultTranscription)
    expect(emulator.heard.at(-1)).toMatchObject({ name: 'speech.mp3', type: 'audio/mpeg', bytes: mp3 })
  })

  test('speak returns shorter audio for a higher speed', async () => {
    const { speech } = ways[name]()
    const said = async (speed: number) => speech.speak('早上好，今天天气不错', { speed })
    const [slow, normal, fast] = [await said(0.75), await said(1), await said(1.25)]
    expect(normal.type).toBe('audio/wav')
    expect(samplesOf(slow.audio)).toBeGreaterThan(samplesOf(normal.audio))
    expect(samplesOf(normal.audio)).toBeGreaterThan(samplesOf(fast.audio))
  })
})

test.each([
  ['audio/wav', 'speech.wav', 'audio/wav'],
  ['audio/x-wav', 'speech.wav', 'audio/wav'],
  ['audio/webm;codecs=opus', 'speech.webm', 'audio/webm'],
])('transcribe sends a recording of type %s as %s', async (type, name, sentType) => {
  await hear(service(), mp3, type)
  expect(vendor.heard.at(-1)).toMatchObject({ name, type: sentType, bytes: mp3 })
})

test.each([
  ['audio/pcm', 16_000],
  ['audio/L16;rate=8000;channels=1', 8000],
])('transcribe adds a WAV header to samples of type %s with the sample rate %d', async (type, rate) => {
  const samples = Buffer.alloc(320, 7)
  await hear(service(), samples, type)
  const { name, bytes } = vendor.heard.at(-1) ?? expect.fail()
  expect(name).toBe('speech.wav')
  expect(samplesOf(bytes)).toBe(320)
  expect([bytes.readUInt32LE(24), bytes.readUInt16LE(34)]).toEqual([rate, 16])
  expect(bytes.subarray(44)).toEqual(samples)
})

test('speak clamps the speed to the supported range', async () => {
  expect(await service().speak('好', { speed: 9 })).toHaveProperty('audio')
  expect(await service().speak('好', { speed: 0 })).toHaveProperty('audio')
})

test.each([
  [429, 'busy', true],
  [402, 'busy', true],
  [500, 'failing', true],
  [403, 'refused', false],
] as const)(
  'response %d of the speech service is reported as %s, without the spoken text in the error',
  async (status, code, isTransient) => {
    vendor.failWith(status)
    await expect(hear()).rejects.toMatchObject({ name: 'SpeechError', code, isTransient })
    const error: unknown = await service()
      .speak('秘密', { speed: 1 })
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'SpeechError', code })
    expect(String(error)).not.toContain('秘密')
  },
)

test('transcribe rejects as refused for a wrong key, another model and an invalid recording', async () => {
  const refused = { name: 'SpeechError', code: 'refused', isTransient: false }
  await expect(hear(service({ apiKey: 'wrong' }))).rejects.toMatchObject(refused)
  await expect(hear(service({ apiKey: undefined }))).rejects.toMatchObject(refused)
  await expect(hear(service({ transcriptionModel: 'other' }))).rejects.toMatchObject(refused)
  await expect(hear(service(), Buffer.from('text'))).rejects.toMatchObject(refused)
  await expect(service().speak('', { speed: 1 })).rejects.toMatchObject(refused)
})

test('transcribe rejects as silent for a recording without words', async () => {
  vendor.queue('  ')
  await expect(hear()).rejects.toMatchObject({ code: 'silent', isTransient: false })
})

test("transcribe rejects as unreachable when the service is down, and with the signal's reason after an abort", async () => {
  await expect(hear(service({ baseUrl: 'http://127.0.0.1:1/v1' }))).rejects.toMatchObject({
    code: 'unreachable',
    isTransient: true,
  })
  const givenUp = AbortSignal.abort(new Error('the elder hung up'))
  await expect(hear(service(), mp3, 'audio/mpeg', givenUp)).rejects.toThrow('the elder hung up')
  const giveUp = new AbortController()
  const long = Buffer.concat([mp3, Buffer.alloc(8 * 1024 * 1024)])
  const halfWay = hear(service(), long, 'audio/mpeg', giveUp.signal)
  giveUp.abort(new Error('the elder hung up'))
  await expect(halfWay).rejects.toThrow('the elder hung up')
})

test('chooseSpeechService refuses the sandbox in production', () => {
  expect(() =>
    chooseSpeechService({ vendor: 'sandbox', emulatorUrl: sandbox.url, isProduction: true }),
  ).toThrow(/SPEECH_BASE_URL/)
})
