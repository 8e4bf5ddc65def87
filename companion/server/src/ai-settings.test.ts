import { expect, test } from 'vitest'
import { z } from 'zod'
import { aiConfig, aiProblems, aiSettings } from './ai-settings.ts'

const given = (env: Record<string, string>, NODE_ENV = 'development') => ({
  ...z.object(aiSettings).parse(env),
  NODE_ENV,
})
const model = { MODEL_BASE_URL: 'https://model.example/v1/', MODEL_NAME: 'qwen' }
const speech = {
  SPEECH_BASE_URL: 'https://speech.example/v1',
  SPEECH_TRANSCRIPTION_MODEL: 'whisper',
  SPEECH_MODEL: 'tts',
}

test('development needs nobody', () => {
  expect(aiProblems(given({}))).toEqual([])
  expect(aiConfig(given({}))).toEqual({ model: undefined, modelTimeoutMs: 20_000, speech: undefined })
})

test('who is set up is asked, once', () => {
  expect(aiProblems(given({ ...model, ...speech }, 'production'))).toEqual([])
  const config = aiConfig(given({ ...model, ...speech, MODEL_API_KEY: 'key' }))
  expect(config.model).toEqual({
    baseUrl: 'https://model.example/v1',
    apiKey: 'key',
    name: 'qwen',
    retries: 0,
  })
  expect(config.speech).toMatchObject({ baseUrl: 'https://speech.example/v1', speechModel: 'tts' })
})

test('production has a model, ears and a voice', () =>
  expect(aiProblems(given({}, 'production'))).toEqual([
    expect.stringContaining('MODEL_BASE_URL'),
    expect.stringContaining('SPEECH_BASE_URL'),
  ]))

test.each([
  ['MODEL_NAME', { MODEL_BASE_URL: 'http://127.0.0.1:11434/v1' }],
  ['SPEECH_MODEL', { ...speech, SPEECH_MODEL: '' }],
  ['SPEECH_TRANSCRIPTION_MODEL', { ...speech, SPEECH_TRANSCRIPTION_MODEL: '' }],
])('half a service is refused: %s', (name, env) =>
  expect(aiProblems(given(env))).toEqual([expect.stringContaining(name)]),
)
