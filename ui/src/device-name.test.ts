import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toEnglishDeviceName } from './device-name.ts'

test('toEnglishDeviceName translates the device and the app', () => {
  expect(toEnglishDeviceName('iPhone · 微信')).toBe('iPhone · WeChat')
  expect(toEnglishDeviceName('未知设备')).toBe('Unknown device')
})

test('toEnglishDeviceName translates every name that companion gives to devices and apps', () => {
  const file = join(import.meta.dirname, '../../companion/server/src/access/device-names.ts')
  const names = [...readFileSync(file, 'utf8').matchAll(/'([^']*\p{Script=Han}[^']*)'/gu)].map(
    ([, name = '']) => name,
  )
  expect(names).toContain('鸿蒙设备')
  expect(names.filter((name) => /\p{Script=Han}/u.test(toEnglishDeviceName(name)))).toEqual([])
})
