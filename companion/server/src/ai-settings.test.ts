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

test('development needs no model or speech service', () => {
  expect(aiProblems(given({}))).toEqual([])
  expect(aiConfig(given({}))).toEqual({ model: undefined, modelTimeoutMs: 20_000, speech: undefined })
})

test('aiConfig contains the configured services, without retries of the model', () => {
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

test('production requires MODEL_BASE_URL and SPEECH_BASE_URL', () =>
  expect(aiProblems(given({}, 'production'))).toEqual([
    expect.stringContaining('MODEL_BASE_URL'),
    expect.stringContaining('SPEECH_BASE_URL'),
  ]))

test.each([
  ['MODEL_NAME', { MODEL_BASE_URL: 'http://127.0.0.1:11434/v1' }],
  ['SPEECH_MODEL', { ...speech, SPEECH_MODEL: '' }],
  ['SPEECH_TRANSCRIPTION_MODEL', { ...speech, SPEECH_TRANSCRIPTION_MODEL: '' }],
])('aiProblems names the missing setting %s of an incomplete service', (name, env) =>
  expect(aiProblems(given(env))).toEqual([expect.stringContaining(name)]),
)
