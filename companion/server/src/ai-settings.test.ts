import { expect, test } from 'vitest'
import { z } from 'zod'
import { aiSettings, findAiSettingProblems, toAiConfig } from './ai-settings.ts'

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

test('a development server needs no settings for the language model or speech', () => {
  expect(findAiSettingProblems(given({}))).toEqual([])
  expect(toAiConfig(given({}))).toEqual({ model: undefined, modelTimeoutMs: 20_000, speech: undefined })
})

test('toAiConfig returns the configured model and speech services, and disables retries of the model', () => {
  expect(findAiSettingProblems(given({ ...model, ...speech }, 'production'))).toEqual([])
  const config = toAiConfig(given({ ...model, ...speech, MODEL_API_KEY: 'key' }))
  expect(config.model).toEqual({
    baseUrl: 'https://model.example/v1',
    apiKey: 'key',
    name: 'qwen',
    retries: 0,
  })
  expect(config.speech).toMatchObject({ baseUrl: 'https://speech.example/v1', speechModel: 'tts' })
})

test('a production server requires MODEL_BASE_URL and SPEECH_BASE_URL', () =>
  expect(findAiSettingProblems(given({}, 'production'))).toEqual([
    expect.stringContaining('MODEL_BASE_URL'),
    expect.stringContaining('SPEECH_BASE_URL'),
  ]))

test.each([
  ['MODEL_NAME', { MODEL_BASE_URL: 'http://127.0.0.1:11434/v1' }],
  ['SPEECH_MODEL', { ...speech, SPEECH_MODEL: '' }],
  ['SPEECH_TRANSCRIPTION_MODEL', { ...speech, SPEECH_TRANSCRIPTION_MODEL: '' }],
])('findAiSettingProblems names the missing setting %s of an incomplete service', (name, env) =>
  expect(findAiSettingProblems(given(env))).toEqual([expect.stringContaining(name)]),
)
