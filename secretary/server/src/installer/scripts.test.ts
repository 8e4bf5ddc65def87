import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateRandomToken } from '@sanhe/kit/security/secrets'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildScript } from './scripts.ts'
import { formatHostAndPort, parseInstalledApiKey, formatSettingsFile } from './settings.ts'

const bash = (input: string) => execFileSync('bash', ['-s'], { input, encoding: 'utf8' })

describe('buildScript', () => {
  test('buildScript passes any value unchanged to the script, never as code', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        fc.pre(!value.includes('\0'))
        const [assignment = ''] = buildScript('beat.sh', { VALUE: value }).split('# Stands before')
        expect(bash(`${assignment}printf %s "$VALUE"`)).toBe(value)
      }),
      { numRuns: 30, examples: [["'; echo taken; '"], ['$(id)'], ['a\nb'], ["'"]] },
    )
  })

  test('buildScript refuses a value name that is not an identifier', () =>
    expect(() => buildScript('beat.sh', { 'A;id': 'x' })).toThrow(/no name/))
})

test.each(globSync('*.sh', { cwd: join(import.meta.dirname, 'scripts') }))(
  'the installation script %s has no syntax error',
  (name) => {
    expect(
      execFileSync('bash', ['-n', join(import.meta.dirname, 'scripts', name)], { encoding: 'utf8' }),
    ).toBe('')
  },
)

describe('formatSettingsFile', () => {
  test('formatSettingsFile writes values that a shell reads back unchanged', () => {
    const apiKey = generateRandomToken()
    const text = formatSettingsFile({ AGENT_API_KEY: apiKey, MODEL_NAME: 'a $model "of" `mine` #1' })
    expect(bash(`${text}printf %s "$MODEL_NAME"`)).toBe('a $model "of" `mine` #1')
    expect(parseInstalledApiKey(text)).toBe(apiKey)
    expect(parseInstalledApiKey("AGENT_API_KEY='short'")).toBeUndefined()
  })

  test.each(["it's", 'two\nlines', 'back\\slash'])(
    'formatSettingsFile refuses the value %j, which some readers reject',
    (value) => expect(() => formatSettingsFile({ NAME: value })).toThrow(/NAME/),
  )

  test('formatHostAndPort writes IPv6 addresses in brackets', () => {
    expect(formatHostAndPort('203.0.113.7', 3000)).toBe('203.0.113.7:3000')
    expect(formatHostAndPort('2001:db8::7', 3000)).toBe('[2001:db8::7]:3000')
  })
})

const analyze = '/usr/bin/systemd-analyze'

test.skipIf(!existsSync(analyze))(
  "systemd accepts the agent's unit and rates its exposure at 3.2 or less",
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'sanhe-unit-'))
    const unit = join(folder, 'secretary-agent.service')
    const text = execFileSync('cat', [join(import.meta.dirname, 'scripts/secretary-agent.service')], {
      encoding: 'utf8',
    })
    // The unit's start program exists only on a server, so the test replaces it.
    writeFileSync(unit, text.replace('/opt/secretary/start', '/bin/true'))
    try {
      expect(execFileSync(analyze, ['verify', '--man=no', unit], { encoding: 'utf8', stdio: 'pipe' })).toBe(
        '',
      )
      const exposure = execFileSync(analyze, ['security', '--offline=yes', '--no-pager', unit], {
        encoding: 'utf8',
      })
      // systemd-analyze rates the exposure of the unit. The capability CAP_NET_BIND_SERVICE, which ports 80 and 443
      // need, adds 0.2 to the rating.
      expect(Number(/level for .*: ([\d.]+)/.exec(exposure)?.[1])).toBeLessThanOrEqual(3.2)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test.skipIf(!existsSync(analyze))(
  'systemd accepts the drop-in for the sandbox, which allows namespaces and the sockets that set up a network',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'sanhe-unit-'))
    const read = (name: string) => readFileSync(join(import.meta.dirname, 'scripts', name), 'utf8')
    const unit = join(folder, 'secretary-agent.service')
    writeFileSync(unit, read('secretary-agent.service').replace('/opt/secretary/start', '/bin/true'))
    mkdirSync(`${unit}.d`)
    writeFileSync(join(`${unit}.d`, 'sandbox.conf'), read('secretary-agent-sandbox.conf'))
    const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` }
    const run = (...args: string[]) => execFileSync(analyze, args, { encoding: 'utf8', stdio: 'pipe', env })
    try {
      expect(run('verify', '--man=no', unit)).toBe('')
      expect(run('security', '--offline=yes', '--no-pager', unit)).toMatch(/✗ RestrictNamespaces=~user/)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

/** Command with which the supervisor script starts the agent on a server without systemd. */
const setpriv = /setpriv [^"]*/
  .exec(readFileSync(join(import.meta.dirname, 'scripts/supervisor.sh'), 'utf8'))?.[0]
  .replaceAll('secretary', 'nobody')
  .replace('--regid nobody', '--regid nogroup')

test.skipIf(process.getuid?.() !== 0)(
  'the supervisor script starts the agent with the right to open ports 80 and 443 and no other capability',
  () => {
    const rights = bash(`${setpriv} grep -E '^(Uid|Cap|NoNewPrivs)' /proc/self/status`)
    const bindService = (1 << 10).toString(16).padStart(16, '0')
    expect(rights).toMatch(/^Uid:\s+[1-9]/m)
    for (const set of ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'])
      expect(rights).toMatch(new RegExp(`^Cap${set}:\\s+${bindService}$`, 'm'))
  },
)
