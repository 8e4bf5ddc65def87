/**
 * Starts measuring the processor time of this thread in ms, which, unlike real time, does not depend on the load of the
 * machine.
 */
export function startCpuTimer() {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}
