const spinMs = 300
const enough = 0.9

/** Whether others take so much of this machine now that a measured time says more about them than about us. */
export function isMachineBusy() {
  const before = process.cpuUsage()
  const until = performance.now() + spinMs
  let turns = 0
  while (performance.now() < until) turns += 1
  const { user, system } = process.cpuUsage(before)
  return turns === 0 || (user + system) / 1000 < enough * spinMs
}
