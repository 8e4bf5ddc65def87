import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const runFile = promisify(execFile)
const module = new URL('./collect-garbage.ts', import.meta.url).href

/** A process that needs 100 MB to start and nothing after; tells the megabytes it still holds when it has rested. */
async function heldAfterStart(also: string) {
  const script = `
    import { releaseStartUpMemory } from '${module}'
    let needed = Array.from({ length: 1_000_000 }, (_, at) => ({ at, name: 'x' + at }))
    needed = undefined
    ${also}
    const tell = () => console.log(process.memoryUsage().heapTotal / 1e6)
    setTimeout(tell, 3000)`
  const { stdout } = await runFile(process.execPath, ['--input-type=module', '--eval', script])
  return Number(stdout)
}

it.concurrent('gives back what only the start needed once the process rests', {
  timeout: 30_000,
}, async () => {
  const [kept, released] = await Promise.all([heldAfterStart(''), heldAfterStart('releaseStartUpMemory()')])
  expect(kept).toBeGreaterThan(40)
  expect(released).toBeLessThan(20)
})

it.concurrent('waits while the process works', { timeout: 30_000 }, async () => {
  const work =
    'setInterval(() => { const until = performance.now() + 30; while (performance.now() < until); }, 50).unref()'
  expect(await heldAfterStart(`releaseStartUpMemory(); ${work}`)).toBeGreaterThan(40)
})
