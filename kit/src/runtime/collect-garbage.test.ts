import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const runFile = promisify(execFile)
const module = new URL('./collect-garbage.ts', import.meta.url).href

/**
 * Runs a process that needs 100 MB of memory only during its startup, and returns the heap size in MB after an idle
 * period.
 */
async function heapAfterStart(also: string) {
  const script = `
    import { collectGarbageAfterStartup } from '${module}'
    let needed = Array.from({ length: 1_000_000 }, (_, at) => ({ at, name: 'x' + at }))
    needed = undefined
    ${also}
    const tell = () => console.log(process.memoryUsage().heapTotal / 1e6)
    setTimeout(tell, 3000)`
  const { stdout } = await runFile(process.execPath, ['--input-type=module', '--eval', script])
  return Number(stdout)
}

it.concurrent('collectGarbageAfterStartup frees the memory used by the startup once the process is idle', {
  timeout: 30_000,
}, async () => {
  const [kept, released] = await Promise.all([
    heapAfterStart(''),
    heapAfterStart('collectGarbageAfterStartup()'),
  ])
  expect(kept).toBeGreaterThan(40)
  expect(released).toBeLessThan(20)
})

it.concurrent('collectGarbageAfterStartup does nothing while the process is busy', {
  timeout: 30_000,
}, async () => {
  const work =
    'setInterval(() => { const until = performance.now() + 30; while (performance.now() < until); }, 50).unref()'
  expect(await heapAfterStart(`collectGarbageAfterStartup(); ${work}`)).toBeGreaterThan(40)
})
