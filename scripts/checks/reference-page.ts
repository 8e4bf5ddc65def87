import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The reference page has the size of a first load, and makes the browser parse a script, run it and lay out text. */
const functions = 600
const paragraphs = 400

const script = `${Array.from({ length: functions }, (_, n) => functionOf(n)).join('\n')}
const all = [${Array.from({ length: functions }, (_, n) => `work${n}`).join()}]
document.body.innerHTML = Array.from({ length: ${paragraphs} }, (_, n) =>
  '<p>' + all[n % all.length](n).map((word) => '<b>' + word + '</b>').join(' ') + '</p>').join('')
document.body.append(Object.assign(document.createElement('h2'), { textContent: 'Reference' }))`

/** Returns the source of a function that differs from all others, as in a real program. */
function functionOf(n: number) {
  return `function work${n}(seed) {
  const words = []
  for (let i = 0; i < ${20 + (n % 7)}; i += 1) words.push(((seed * ${n + 31} + i) % 1e6).toString(36) + 'w${n}')
  return words.toSorted().filter((word, at) => word !== words[at - ${1 + (n % 3)}])
}`
}

const page = '<!doctype html><html lang="en"><title>Reference</title><body><script src="/script.js"></script>'

/** Serves a page that never changes: its load time measures the current speed of the machine. */
export async function startReferencePage() {
  const server = createServer(({ url }, response) => {
    const isScript = url === '/script.js'
    response
      .setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      .end(isScript ? script : page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise<void>((done) => void server.close(() => done())),
  }
}
