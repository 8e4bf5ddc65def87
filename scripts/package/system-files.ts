import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../terminal/commands.ts'

const documentation = ['operations.md', 'configuration.md', 'limitations.md']
const maintainerScripts = ['preinst', 'postinst', 'prerm', 'postrm']

/**
 * Adapts a systemd unit of deploy/ to the folders of the package. Services start the Node.js of the package directly,
 * without the bootstrap.
 */
export const toPackagedSystemdUnit = (unit: string) =>
  unit
    .replaceAll('file:///opt/sanhe/docs/', 'file:///usr/share/doc/sanhe/')
    .replaceAll('/opt/sanhe', '/usr/lib/sanhe')
    .replaceAll(
      /\/usr\/bin\/env node scripts\/run\.mjs (\w+)/g,
      '/usr/lib/sanhe/bin/node /usr/lib/sanhe/scripts/$1.ts',
    )

/** Writes units, users, settings, documentation and the control files of the package. */
export async function writeSystemFiles(root: string, stage: string, version: string) {
  const debian = join(root, 'deploy/debian')
  const units = join(stage, 'usr/lib/systemd/system')
  await cp(join(root, 'deploy/systemd'), units, { recursive: true })
  for (const name of (await readdir(units)).filter((entry) => /\.(service|timer)$/.test(entry))) {
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(units, name), toPackagedSystemdUnit(await readFile(join(units, name), 'utf8')))
  }
  await cp(join(debian, 'sysusers.conf'), join(stage, 'usr/lib/sysusers.d/sanhe.conf'))
  await cp(join(debian, 'env'), join(stage, 'etc/sanhe'), { recursive: true })
  const docs = join(stage, 'usr/share/doc/sanhe')
  // oxlint-disable-next-line no-await-in-loop
  for (const name of documentation) await cp(join(root, 'docs', name), join(docs, name))
  await cp(join(root, 'LICENSE'), join(docs, 'copyright'))
  await rm(join(units, 'sanhe@agent.service.d/sandbox.conf'))
  await cp(join(root, 'deploy/systemd/sanhe@agent.service.d/sandbox.conf'), join(docs, 'sandbox.conf'))
  await cp(join(root, 'deploy/cluster'), join(docs, 'cluster'), { recursive: true })
  await rm(join(units, 'sanhe@agent.service.d'), { recursive: true })
  await runCommand(stage, 'chmod', ['-R', 'u=rwX,go=rX', '.'])
  await writeControl(debian, stage, version)
}

async function writeControl(debian: string, stage: string, version: string) {
  const { output } = await runCommand(stage, 'du', ['-sk', '--apparent-size', '.'])
  const control = join(stage, 'DEBIAN')
  await mkdir(control)
  await chmod(control, 0o755)
  const text = await readFile(join(debian, 'control'), 'utf8')
  await writeFile(
    join(control, 'control'),
    text.replace('@VERSION@', version).replace('@SIZE@', output.split('\t')[0] ?? ''),
  )
  await cp(join(debian, 'conffiles'), join(control, 'conffiles'))
  for (const name of maintainerScripts) {
    // oxlint-disable-next-line no-await-in-loop
    await cp(join(debian, name), join(control, name))
    // oxlint-disable-next-line no-await-in-loop
    await chmod(join(control, name), 0o755)
  }
}
