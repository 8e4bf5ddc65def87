const frames = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'
const frameMs = 100

export type ProgressDisplay = {
  /** Shows `label` while `work` runs, then a line with its duration. A failure is shown and rethrown. */
  during<T>(label: string, work: () => Promise<T>, note?: (result: T) => string): Promise<T>
  say(line: string): void
}

/**
 * In a terminal, shows an animated line for the running work. Prints one line for each finished step, with or without a
 * terminal.
 */
export function createProgressDisplay(stream: NodeJS.WriteStream = process.stdout): ProgressDisplay {
  const running = new Map<string, number>()
  let frame = 0
  let timer: NodeJS.Timeout | undefined

  const clear = () => void (stream.isTTY && stream.write('\r\u001b[K'))
  const draw = () => {
    const labels = [...running].map(([label, since]) => `${label} ${seconds(since)}`)
    const line = `${frames[frame++ % frames.length]} ${labels.join(' · ')}`
    stream.write(`\r\u001b[K${line.slice(0, stream.columns - 1)}`)
  }
  const say = (line: string) => {
    clear()
    stream.write(`${line}\n`)
  }
  const watch = () => {
    if (!stream.isTTY) return
    if (running.size) timer ??= setInterval(draw, frameMs)
    else {
      clearInterval(timer)
      timer = undefined
    }
  }
  return {
    say,
    async during(label, work, note = () => '') {
      const since = performance.now()
      running.set(label, since)
      watch()
      let mark = '✗'
      let noted = ''
      try {
        const result = await work()
        noted = note(result)
        mark = noted.startsWith('✗') ? '✗' : '✓'
        return result
      } finally {
        running.delete(label)
        say(
          `${mark} ${label.padEnd(24)} ${seconds(since).padStart(7)}  ${noted.replace(/^✗ ?/, '')}`.trimEnd(),
        )
        watch()
      }
    },
  }
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
