/**
 * The order matters: the user agent of Edge also contains Chrome, and the user agent of Chrome also contains Safari.
 */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bFirefox\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'HarmonyOS'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

type DeviceNameLabels = {
  deviceName: (browser: string, system: string) => string
  unknownDevice: string
}

/** Returns a name such as "Firefox on Windows" for the browser of a user agent. */
export function formatDeviceName(userAgent: string, labels: DeviceNameLabels) {
  const { browser, system } = parseUserAgent(userAgent)
  if (browser && system) return labels.deviceName(browser, system)
  return browser ?? system ?? labels.unknownDevice
}

/** Returns the browser and the system that a user agent names. Each is undefined if it is not recognised. */
export function parseUserAgent(userAgent: string) {
  const find = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  return { browser: find(browsers), system: find(systems) }
}
