/**
 * User agent patterns and device names. The first match wins, because tablets and in-app browsers send several device
 * names.
 */
const devices: [RegExp, string][] = [
  [/iPad/i, 'iPad'],
  [/iPhone|iPod/i, 'iPhone'],
  [/HarmonyOS|OpenHarmony/i, '鸿蒙设备'],
  [/Android(?!.*Mobile)/i, '安卓平板'],
  [/Android/i, '安卓手机'],
  [/Windows/i, 'Windows 电脑'],
  [/Macintosh|Mac OS X/i, 'Mac 电脑'],
  [/Linux|X11|CrOS/i, 'Linux 电脑'],
]

const apps: [RegExp, string][] = [
  [/MicroMessenger/i, '微信'],
  [/Edg(e|A|iOS)?\//i, 'Edge 浏览器'],
  [/HuaweiBrowser/i, '华为浏览器'],
  [/MiuiBrowser/i, '小米浏览器'],
  [/UCBrowser/i, 'UC 浏览器'],
  [/MQQBrowser|QQBrowser/i, 'QQ 浏览器'],
  [/Firefox|FxiOS/i, '火狐浏览器'],
  [/Chrome|CriOS/i, 'Chrome 浏览器'],
  [/Safari/i, 'Safari 浏览器'],
]

const findName = (names: [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Returns a readable name for the device and app of a user agent, for example `iPhone · 微信`. */
export function formatDeviceName(userAgent: string) {
  const known = [findName(devices, userAgent), findName(apps, userAgent)].filter(Boolean)
  return known.join(' · ') || '未知设备'
}
