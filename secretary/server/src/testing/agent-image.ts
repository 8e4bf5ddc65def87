import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadAgentImage, createNativeInstallDriver } from '#installer'

const agent = fileURLToPath(new URL('../../../agent/src', import.meta.url))

/**
 * Builds a small agent image whose programs run the code of this checkout. Another `version` makes a different image.
 */
export async function buildTestAgentImage({ version = '0.0.1', main = `import '${agent}/main.ts'` } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sanhe-image-'))
  const put = (name: string, text: string) => {
    mkdirSync(join(folder, 'files', name, '..'), { recursive: true })
    writeFileSync(join(folder, 'files', name), text)
  }
  put('bin/node', `#!/bin/sh\nexec '${process.execPath}' "$@"\n`)
  chmodSync(join(folder, 'files/bin/node'), 0o755)
  put('package.json', JSON.stringify({ type: 'module', version }))
  put('secretary/agent/src/main.ts', `${main}\n`)
  put('secretary/agent/src/certificate/main.ts', `import '${agent}/certificate/main.ts'\n`)
  const file = join(folder, 'image.tar.gz')
  execFileSync('tar', ['-czf', file, '-C', join(folder, 'files'), '.'])
  const image = await loadAgentImage(file, version)
  return {
    image,
    driver: async () => createNativeInstallDriver(image),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
