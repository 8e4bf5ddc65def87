import { expect, test } from 'vitest'
import { chooseVoice } from './voices.ts'

const voice = (lang: string, localService = true) => ({ lang, localService })

test.each(['zh-CN', 'zh_CN', 'zh', 'cmn-Hans-CN', 'zh-Hans', 'zh-TW'])('%s is Mandarin', (lang) =>
  expect(chooseVoice([voice('en-US'), voice(lang)])?.lang).toBe(lang),
)

test.each(['en-US', 'zh-HK', 'yue', 'ja-JP'])('%s is not', (lang) =>
  expect(chooseVoice([voice(lang)])).toBeUndefined(),
)

test('a voice of the device is better than one that needs the line', () => {
  const [far, near] = [voice('zh-CN', false), voice('zh-CN')]
  expect(chooseVoice([far, near])).toBe(near)
  expect(chooseVoice([far])).toBe(far)
})
