/** Converts fen to yuan (1000 to `10.00`) without floating-point errors. */
export const fenToYuan = (fen: number) => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

export function yuanToFen(text: string): number | undefined {
  const [, yuan, fraction = ''] = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return yuan === undefined ? undefined : Number(yuan) * 100 + Number(fraction.padEnd(2, '0'))
}
