import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import JSZip from 'jszip'

/** Unpacks a zip that the service has built into a folder. */
export async function unzipToFolder(bytes: Uint8Array, folder: string) {
  const zip = await JSZip.loadAsync(bytes)
  for (const file of Object.values(zip.files)) {
    if (file.dir) continue
    const place = join(folder, file.name)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, await file.async('nodebuffer'))
  }
}
