/** Choices that look random and are the same in every history. */
export type RandomChoices = {
  /** Returns a whole number from `least` to `most`. */
  between(least: number, most: number): number
  pick<T>(list: readonly [T, ...T[]]): T
}

/** Creates choices from the generator mulberry32. */
export function createRandomChoices(seed: number): RandomChoices {
  let state = seed
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  }
}
