// npm run licenses -- FOLDER: writes the third-party notices and the software bill of materials (CycloneDX).
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { formatNotices } from './licenses/notices.ts'
import { listThirdPartyPackages } from './licenses/packages.ts'
import { runCommand } from './terminal/commands.ts'

const root = join(import.meta.dirname, '..')

type BillOfMaterials = { metadata: { component: { name: string } } }

/** Returns the bill of materials that npm derives from the lockfile, without development tools. */
async function createBillOfMaterials() {
  const npm = process.env['npm_execpath']
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
  const { code, output } = npm
    ? await runCommand(root, process.execPath, [npm, ...args])
    : await runCommand(root, 'npm', args)
  if (code !== 0) throw new Error(`npm sbom failed (it needs npm 10 or later):\n${output}`)
  const bill = JSON.parse(output) as BillOfMaterials
  // npm names the product after the folder of the checkout. A fixed name makes the file independent of that folder.
  bill.metadata.component.name = 'sanhe'
  return `${JSON.stringify(bill, null, 2)}\n`
}

const folder = resolve(process.argv[2] ?? join(root, 'reports/licenses'))
try {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'third-party-notices.txt'), formatNotices(listThirdPartyPackages(root)))
  await writeFile(join(folder, 'sbom.cdx.json'), await createBillOfMaterials())
  process.stdout.write(`${folder}: third-party-notices.txt, sbom.cdx.json\n`)
} catch (error) {
  process.stderr.write(`sanhe: ${(error as Error).message}\n`)
  process.exitCode = 1
}
