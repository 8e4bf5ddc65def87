/** `10.00` for 1000: never through a fraction that a machine cannot hold. */
export const toYuan = (fen: number) => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Fen of `10`, `10.0` or `10.00`; undefined for whatever is not an amount. */
export function fromYuan(text: string): number | undefined {
  const [, yuan, fraction = ''] = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return yuan === undefined ? undefined : Number(yuan) * 100 + Number(fraction.padEnd(2, '0'))
}
