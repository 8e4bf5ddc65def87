import { expect, test } from 'vitest'
import { toVoiceDraft, toVoiceServiceInput } from './voice-draft.ts'

const draft = toVoiceDraft(null)

test('toVoiceServiceInput leaves out an empty key, and sends empty optional fields as null', () => {
  expect(toVoiceServiceInput({ ...draft, voice: ' ', transcriptionModel: '' })).toEqual({
    base_url: 'https://api.openai.com/v1',
    model: 'gpt-realtime',
    dialect: 'ga',
    voice: null,
    transcription_model: null,
  })
  expect(toVoiceServiceInput({ ...draft, apiKey: ' sk-1 ' })?.api_key).toBe('sk-1')
})

test.each([{ baseUrl: 'api.openai.com' }, { baseUrl: 'ftp://a' }, { model: ' ' }])(
  'toVoiceServiceInput returns undefined for %j',
  (change) => expect(toVoiceServiceInput({ ...draft, ...change })).toBeUndefined(),
)

test('toVoiceDraft shows the stored service without its key', () => {
  const stored = {
    base_url: 'http://127.0.0.1:8000/v1',
    model: 'local',
    dialect: 'beta' as const,
    voice: 'af',
    transcription_model: null,
    api_key_end: '1234',
  }
  expect(toVoiceDraft(stored)).toEqual({
    baseUrl: 'http://127.0.0.1:8000/v1',
    model: 'local',
    dialect: 'beta',
    voice: 'af',
    transcriptionModel: '',
    apiKey: '',
  })
})
