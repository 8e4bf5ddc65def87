/**
 * Starts to measure the processor time of this thread in ms. Processor time does not depend on the load of the
 * machine, unlike real time.
 */
export function startCpuTimer() {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}
