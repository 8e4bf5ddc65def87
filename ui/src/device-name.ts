import { useLanguage } from './i18n.ts'

/** English names of the Chinese parts of the device names that the service writes. */
const englishParts: Readonly<Record<string, string>> = {
  未知设备: 'Unknown device',
  鸿蒙设备: 'HarmonyOS device',
  安卓平板: 'Android tablet',
  安卓手机: 'Android phone',
  'Windows 电脑': 'Windows computer',
  'Mac 电脑': 'Mac',
  'Linux 电脑': 'Linux computer',
  微信: 'WeChat',
  'Edge 浏览器': 'Edge',
  华为浏览器: 'Huawei Browser',
  小米浏览器: 'Mi Browser',
  'UC 浏览器': 'UC Browser',
  'QQ 浏览器': 'QQ Browser',
  火狐浏览器: 'Firefox',
  'Chrome 浏览器': 'Chrome',
  'Safari 浏览器': 'Safari',
}

/** Translates a device name of the service, for example `iPhone · 微信`, into English. */
export const toEnglishDeviceName = (name: string) =>
  name
    .split(' · ')
    .map((part) => englishParts[part] ?? part)
    .join(' · ')

/** Returns a function that writes a device name of the service in the current language. */
export function useDeviceName() {
  const language = useLanguage()
  return (name: string) => (language === 'en' ? toEnglishDeviceName(name) : name)
}
