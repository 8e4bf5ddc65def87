import { expect, test } from 'vitest'
import { formatDeviceName } from './device-names.ts'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
    'iPhone · Safari 浏览器',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) MicroMessenger/8.0.50', 'iPhone · 微信'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) CriOS/140.0 Safari/604.1', 'iPad · Chrome 浏览器'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X910) Chrome/140.0 Safari/537.36', '安卓平板 · Chrome 浏览器'],
  ['Mozilla/5.0 (Linux; Android 12; HarmonyOS) HuaweiBrowser/15.0 Mobile', '鸿蒙设备 · 华为浏览器'],
  ['Mozilla/5.0 (Linux; Android 15) XiaoMi/MiuiBrowser/18 Mobile Safari', '安卓手机 · 小米浏览器'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Windows 电脑 · Edge 浏览器'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Gecko/20100101 Firefox/140.0', 'Mac 电脑 · 火狐浏览器'],
  ['curl/8.5', '未知设备'],
  ['', '未知设备'],
])('formatDeviceName turns the user agent %j into %s', (userAgent, name) =>
  expect(formatDeviceName(userAgent)).toBe(name),
)
