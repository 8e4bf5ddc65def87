import { expect, test } from 'vitest'
import { chooseVoice } from './voices.ts'

const voice = (lang: string, localService = true) => ({ lang, localService })

test.each(['zh-CN', 'zh_CN', 'zh', 'cmn-Hans-CN', 'zh-Hans', 'zh-TW'])(
  'chooseVoice accepts %s as Mandarin',
  (lang) => expect(chooseVoice([voice('en-US'), voice(lang)])?.lang).toBe(lang),
)

test.each(['en-US', 'zh-HK', 'yue', 'ja-JP'])('chooseVoice refuses %s', (lang) =>
  expect(chooseVoice([voice(lang)])).toBeUndefined(),
)

test('chooseVoice prefers a voice on the device to one that needs the network', () => {
  const [far, near] = [voice('zh-CN', false), voice('zh-CN')]
  expect(chooseVoice([far, near])).toBe(near)
  expect(chooseVoice([far])).toBe(far)
})
