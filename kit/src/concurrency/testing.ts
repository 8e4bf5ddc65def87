/** Creates work that ends when `end(name)` is called. `started` lists the names in the order in which work began. */
export function createManuallyEndedWork() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => {
    started.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await waitForNextEventLoopTurn()
  }
  return { started, work, end }
}
export const waitForNextEventLoopTurn = () => new Promise((resolve) => setImmediate(resolve))
