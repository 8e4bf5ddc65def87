type DeliveryDay = { day: string; windows: readonly { start: string }[] }

/** Returns whether a chosen window can no longer be chosen. Windows close while the page is open. */
export const isWindowClosed = (
  chosen: { day: string; start: string } | undefined,
  days: readonly DeliveryDay[],
) =>
  chosen !== undefined &&
  !days.some(({ day, windows }) => day === chosen.day && windows.some(({ start }) => start === chosen.start))

/** Formats a full hour as spoken: 上午 10 点, 下午 2 点, 晚上 6 点. */
function formatHour(time: string) {
  const hour = Number(time.slice(0, 2))
  const part = hour < 12 ? '上午' : hour === 12 ? '中午' : hour < 18 ? '下午' : '晚上'
  return { part, hour: hour > 12 ? hour - 12 : hour }
}

/** Formats a delivery window: 上午 8 点到 10 点, 上午 10 点到中午 12 点. */
export function formatDeliveryWindow({ start, end }: { start: string; end: string }) {
  const [from, until] = [formatHour(start), formatHour(end)]
  const namesPart = until.part !== from.part && until.part === '中午'
  return `${from.part} ${from.hour} 点到${namesPart ? until.part : ''} ${until.hour} 点`
}
