import { expect, test } from 'vitest'
import { chooseChineseVoice } from './speech-voices.ts'

const voice = (lang: string, localService = true) => ({ lang, localService })

test.each(['zh-CN', 'zh_CN', 'zh', 'cmn-Hans-CN', 'zh-Hans', 'zh-TW'])(
  'chooseChineseVoice accepts a voice of the language %s',
  (lang) => expect(chooseChineseVoice([voice('en-US'), voice(lang)])?.lang).toBe(lang),
)

test.each(['en-US', 'zh-HK', 'yue', 'ja-JP'])(
  'chooseChineseVoice refuses a voice of the language %s',
  (lang) => expect(chooseChineseVoice([voice(lang)])).toBeUndefined(),
)

test('chooseChineseVoice prefers a voice on the device to a voice that needs the network', () => {
  const [far, near] = [voice('zh-CN', false), voice('zh-CN')]
  expect(chooseChineseVoice([far, near])).toBe(near)
  expect(chooseChineseVoice([far])).toBe(far)
})
