import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listWebClients, products } from '../products/products.ts'
import { runCommand } from '../terminal/commands.ts'

/** Folder inside the package that contains the code. */
export const packagedCodeFolder = 'usr/lib/sanhe'

/** Files that a running service never reads: tests, pictures, tools of this repository and sources of clients. */
const leftOut =
  /\.(test|e2e)\.tsx?$|(^|\/)e2e\/|^docs\/|^deploy\/|^tools\/|^scripts\/(bench|browser|checks|prove|screenshots|testing|package|openapi|licenses|tables)[/.]|^\.|^companion\/mini-program\/(?!package)/

/** Copies what the services need: tracked files without tests, and the built clients without their sources. */
export async function copyCodeIntoPackage(root: string, target: string, version: string) {
  const { output } = await runCommand(root, 'git', ['ls-files', '-z'])
  const clients = listWebClients(products).map(({ folder }) => folder)
  const isClientSource = (path: string) =>
    clients.some((folder) => path.startsWith(`${folder}/`) && path !== `${folder}/package.json`)
  const files = output.split('\0').filter((path) => path && !leftOut.test(path) && !isClientSource(path))
  for (const path of files) {
    // The files of one folder are copied in order, because parallel copies would open thousands of files.
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(join(target, path)), { recursive: true })
    // oxlint-disable-next-line no-await-in-loop
    await cp(join(root, path), join(target, path))
  }
  // oxlint-disable-next-line no-await-in-loop
  for (const folder of clients)
    await cp(join(root, folder, 'dist'), join(target, folder, 'dist'), { recursive: true })
  const manifest = JSON.parse(await readFile(join(target, 'package.json'), 'utf8')) as object
  await writeFile(join(target, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
}
